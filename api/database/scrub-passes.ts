import { sql } from 'kysely'
import type { NamedFile } from '../storage/file-store.ts'
import type { Queryable } from './database.ts'
import { readFact, saveFact } from './facts.ts'
import type { StoredFileTable } from './file-risks.ts'
import { NAMED_FILE, STORED_FILE_TABLES } from './stored-files.ts'

/** What a pass through all stored files has met. */
interface ScrubCounts {
  /** ISO 8601. */
  begunAt: string
  files: number
  bytes: number
  /** Not whole and not repaired. */
  damaged: number
  repaired: number
  /** That could not be read now, which says nothing of them. */
  unread: number
}

/** A pass that is under way. */
export interface ScrubPass extends ScrubCounts {
  /** Of all files when it began. */
  totalBytes: number
  /** It has been through the tables before this one, and in this one up to this key. */
  table: StoredFileTable
  key: string
}

export type WholePass = ScrubCounts & { endedAt: string }

/** Keys of system_facts, with JSON. */
const UNDER_WAY = 'scrub-pass'
const LAST_WHOLE = 'scrub-whole-pass'

export async function readPass(db: Queryable): Promise<ScrubPass | null> {
  return JSON.parse((await readFact(db, UNDER_WAY)) ?? 'null')
}

export function savePass(db: Queryable, pass: ScrubPass, at: Date): Promise<void> {
  return saveFact(db, UNDER_WAY, JSON.stringify(pass), at)
}

/** The last pass that went through all files; null: there was none yet. */
export async function readWholePass(db: Queryable): Promise<WholePass | null> {
  return JSON.parse((await readFact(db, LAST_WHOLE)) ?? 'null')
}

/** Within a transaction: the pass that was under way is whole. */
export async function endPass(db: Queryable, pass: WholePass, at: Date): Promise<void> {
  await saveFact(db, LAST_WHOLE, JSON.stringify(pass), at)
  await db.deleteFrom('system_facts').where('key', '=', UNDER_WAY).execute()
}

/** The files of a table behind a key, in the order of their keys; at most `limit`. */
export function filesBehind(
  db: Queryable,
  table: StoredFileTable,
  key: string,
  limit: number,
): Promise<NamedFile[]> {
  return (
    db
      // All tables of files have these columns.
      .selectFrom(table as 'document_files')
      .select(NAMED_FILE)
      .where('storage_key', '>', key)
      .orderBy('storage_key')
      .limit(limit)
      .execute()
  )
}

/** How many bytes all rows name. */
export async function namedBytes(db: Queryable): Promise<number> {
  const sizes = STORED_FILE_TABLES.map(
    (table) => sql`select coalesce(sum(file_size), 0) as bytes from ${sql.table(table)}`,
  )
  const { rows } = await sql<{
    bytes: number | string
  }>`select sum(bytes) as bytes from (${sql.join(sizes, sql` union all `)}) as sizes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
