import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { isInRanges } from './id-ranges.ts'

/** Entries are read so many at a time, so that other requests get their turn. */
const BATCH = 500
/** So many can be named in one statement. */
const MOST = 8192

/**
 * The entries of the exports that held this document, newest first. An export may hold all documents, so they stand in its entry alone
 * and not in the index of shown documents; there are few enough exports to look through.
 */
export async function exportsOfDocument(db: Queryable, document: number): Promise<number[]> {
  const found: number[] = []
  for (let last: { at: string; id: number } | undefined; ; ) {
    const { at, id } = last ?? { at: '9999', id: 0 }
    const rows = await db
      .selectFrom('access_log')
      .select(['id', 'at', 'detail'])
      .where('action', '=', 'export')
      .where(sql<SqlBool>`(at, id) < (${at}, cast(${id} as integer))`)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const { documents = '' } = JSON.parse(row.detail)
      if (isInRanges(documents, document)) found.push(row.id)
    }
    last = rows.at(-1)
    if (rows.length < BATCH || found.length >= MOST) return found.slice(0, MOST)
    await turnOfTheLoop()
  }
}
