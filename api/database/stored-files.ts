import { sql } from 'kysely'
import type { NamedFile } from '../storage/file-store.ts'
import type { Queryable } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** What a backup must know of a file: where it is, and the hash of its bytes as they are stored. */
export interface StoredFileRow {
  storage_key: string
  stored_sha256: string
}

type NamingTable = {
  [Table in keyof Tables]: Tables[Table] extends NamedFile ? Table : never
}[keyof Tables]

/** Every table whose rows name stored files: the sweep leaves those files, a backup takes them along. */
export const STORED_FILE_TABLES = [
  'document_files',
  'document_templates',
  'pricing_tables',
  'chat_files',
  'evidence_files',
] as const satisfies readonly NamingTable[]

/** What judging a file needs of its row, for queries. */
export const NAMED_FILE = ['storage_key', 'file_size', 'sha256', 'stored_sha256'] as const

/** A condition for each of these tables: that it names a sealed file. */
export const HAS_SEALED_FILES = STORED_FILE_TABLES.map(
  (table) => sql`exists (select 1 from ${sql.table(table)} where stored_sha256 is not null)`,
)

/** Those of the keys that some row names. */
export async function namedKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const selects = STORED_FILE_TABLES.map(
    (table) => sql`select storage_key from ${sql.table(table)} where storage_key in (${sql.join([...keys])})`,
  )
  const { rows } = await sql<
    Pick<StoredFileRow, 'storage_key'>
  >`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Set(rows.map((row) => row.storage_key))
}

/** What the rows say that name one of the keys. */
export async function namedFiles(db: Queryable, keys: readonly string[]): Promise<NamedFile[]> {
  if (keys.length === 0) return []
  const selects = STORED_FILE_TABLES.map(
    (table) => sql`select ${sql.join(NAMED_FILE.map(sql.ref))} from ${sql.table(table)}
      where storage_key in (${sql.join([...keys])})`,
  )
  return (await sql<NamedFile>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}

/**
 * Selects the files that each table names, as StoredFileRow; plain SQL, for the thread that checks a copy. A database that an
 * older version made, and that is backed up before it is migrated, lacks the later tables, but never the first; and it may lack the
 * column `stored_sha256`, when all files are stored as they were sent: then `queryOfBefore` counts.
 */
export const STORED_FILE_QUERIES = STORED_FILE_TABLES.map((table) => ({
  table,
  query: `select storage_key, coalesce(stored_sha256, sha256) as stored_sha256 from ${table} order by storage_key`,
  queryOfBefore: `select storage_key, sha256 as stored_sha256 from ${table} order by storage_key`,
}))
