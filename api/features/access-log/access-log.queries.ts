import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { countOf, cutPage, decodeTextAndId, pageLimit } from '../../database/paging.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { AccessRow } from './chain.ts'
import { isInRanges } from './id-ranges.ts'

type Filter = QueryOf<typeof listAccessLog>

/** Exports are read so many at a time, so that other requests get their turn. */
const BATCH = 500
/** So many exports can be named in one statement. */
const MOST_EXPORTS = 8192

/** One page, newest first. Throws INVALID_INPUT for a reversed range or a cursor of another list. */
export async function accessLogPage(
  db: Queryable,
  { cursor, limit: wanted, ...filter }: Filter,
): Promise<{ rows: AccessRow[]; total: number; nextCursor: string | null }> {
  const limit = pageLimit(wanted)
  const last = decodeTextAndId(cursor)
  const matching = await matchingRows(db, filter)
  const rows = await matching
    .$if(last !== null, (query) =>
      query.where(
        sql<SqlBool>`(access_log.at, access_log.id) < (${last?.text}, cast(${last?.id} as integer))`,
      ),
    )
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const isWhole = Object.values(filter).every((value) => value === undefined || value === '')
  const total = isWhole ? await countAccessRows(db) : await countOf(matching)
  return { total, ...cutPage(rows, limit, (row) => [row.at, row.id]) }
}

async function matchingRows(db: Queryable, { account, action, kind, document, startDate, endDate }: Filter) {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw broken('endDate', '시작일이 종료일보다 늦습니다.', 'INVALID_INPUT')
  }
  let rows = db.selectFrom('access_log')
  // Accounts are found by their present name, so that a renamed one is found with everything it ever did.
  if (account) {
    const named = db.selectFrom('users').select('id')
    rows = rows.where(
      'account_id',
      'in',
      named.where(containsText(['name', 'username', 'dealer_name'], account)),
    )
  }
  if (kind !== undefined) rows = rows.where('chain', '=', kind === 'access' ? 'records' : 'rights')
  if (action !== undefined) rows = rows.where('action', '=', action)
  if (document !== undefined) {
    const id = document.includes('-') ? await idOf(db, document) : Number(document)
    const shown = db.selectFrom('access_log_seen').select('entry_id').where('document_id', '=', id)
    const canBeExport = kind !== 'security' && (action === undefined || action === 'export')
    const exports = canBeExport ? await exportsOfDocument(db, id) : []
    rows = rows.where((the) =>
      the.or([
        the.and([
          the('subject_kind', '=', 'document'),
          document.includes('-')
            ? the('subject_name', '=', document)
            : the('subject_id', '=', Number(document)),
        ]),
        the('access_log.id', 'in', shown),
        ...(exports.length > 0 ? [the('access_log.id', 'in', evened(exports))] : []),
      ]),
    )
  }
  if (startDate !== undefined) rows = rows.where('at', '>=', kstDayStart(startDate))
  if (endDate !== undefined) rows = rows.where('at', '<', kstDayStart(endDate, 1))
  return rows
}

/** 0, which no document has, where none bears this number any more. */
async function idOf(db: Queryable, documentNumber: string): Promise<number> {
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('document_number', '=', documentNumber)
    .executeTakeFirst()
  return found?.id ?? 0
}

/**
 * The entries of the exports that held this document, newest first. An export may hold all documents, so they stand in its entry alone
 * and not in the index of shown documents; there are few enough exports to look through.
 */
async function exportsOfDocument(db: Queryable, document: number): Promise<number[]> {
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
    if (rows.length < BATCH || found.length >= MOST_EXPORTS) return found.slice(0, MOST_EXPORTS)
    await turnOfTheLoop()
  }
}

async function countAccessRows(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('access_log_chains')
    .select(sql<number>`sum(appended - removed)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
