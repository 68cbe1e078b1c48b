import { type RawBuilder, sql } from 'kysely'
import type { Damage, NamedFile } from '../storage/file-store.ts'
import type { Queryable } from './database.ts'
import { risksColumn, type StoredFileTable } from './file-risks.ts'
import { NAMED_FILE, namedKeys, STORED_FILE_TABLES } from './stored-files.ts'
import type { DamagedFileTable } from './tables/damaged-files.ts'

export type RepairedFrom = NonNullable<DamagedFileTable['repaired_from']>

/** A damaged file as an administrator recognises it. */
export interface DamagedFile {
  storageKey: string
  what: Damage
  foundAt: string
  repairedAt: string | null
  repairedFrom: RepairedFrom | null
  /** The table and the row that name it. */
  table: StoredFileTable
  id: number
  fileName: string
  /** The document's number, also of a chat; the title of a form or price table. */
  of: string
  /** Null: it belongs to no document. */
  documentId: number | null
}

/** Remembers that a file is missing or changed; found again it keeps its first time. True: this is news, and a row names the file. */
export async function recordDamagedFile(
  db: Queryable,
  { storageKey, what }: { storageKey: string; what: Damage },
  at: Date,
): Promise<boolean> {
  if (!(await namedKeys(db, [storageKey])).has(storageKey)) return false
  const found = { what, found_at: at.toISOString(), repaired_at: null, repaired_from: null }
  const recorded = await db
    .insertInto('damaged_files')
    .values({ storage_key: storageKey, ...found })
    .onConflict((conflict) =>
      conflict
        .column('storage_key')
        .doUpdateSet(found)
        // Repaired, and damaged once more.
        .where('damaged_files.repaired_at', 'is not', null),
    )
    .returning('storage_key')
    .executeTakeFirst()
  return recorded !== undefined
}

/** Remembers that a damaged file is whole again; null: nobody here repaired it. Does nothing when it was not known to be damaged. */
export async function recordRepair(
  db: Queryable,
  { storageKey, from }: { storageKey: string; from: RepairedFrom | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('damaged_files')
    .set({ repaired_at: at.toISOString(), repaired_from: from })
    .where('storage_key', '=', storageKey)
    .where('repaired_at', 'is', null)
    .execute()
  // What could not be read could not be judged either; now it can.
  for (const table of STORED_FILE_TABLES)
    await sql`update ${sql.table(table)} set risks = null
      where storage_key = ${storageKey} and risks = ${risksColumn(['unreadable'])}`.execute(db)
}

/** After data was brought back: what was damaged once is whole now, but for the files that are named. */
export async function recordBroughtBack(
  db: Queryable,
  { notWhole, from }: { notWhole: readonly { storageKey: string }[]; from: RepairedFrom },
  at: Date,
): Promise<void> {
  const damaged = new Set(notWhole.map(({ storageKey }) => storageKey))
  const rows = await db
    .selectFrom('damaged_files')
    .select('storage_key')
    .where('repaired_at', 'is', null)
    .execute()
  for (const { storage_key: storageKey } of rows)
    if (!damaged.has(storageKey)) await recordRepair(db, { storageKey, from }, at)
}

/** The keys of the files that have been damaged since then or for longer, and still are. */
export async function damagedSince(db: Queryable, since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('damaged_files')
    .select('storage_key')
    .where('repaired_at', 'is', null)
    .where('found_at', '<=', since.toISOString())
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}

export async function isKnownDamaged(db: Queryable, storageKey: string): Promise<boolean> {
  const known = await db
    .selectFrom('damaged_files')
    .select('storage_key')
    .where('storage_key', '=', storageKey)
    .where('repaired_at', 'is', null)
    .executeTakeFirst()
  return known !== undefined
}

/** Those that are not repaired, or were since then, the newest first; a file that no row names any more is nobody's loss. */
export function listDamagedFiles(db: Queryable, since: Date): Promise<DamagedFile[]> {
  return select(db, sql`repaired_at is null or repaired_at >= ${since.toISOString()}`)
}

/** How many are not repaired, and the newest of them by name: after a loss there can be as many as there are files. */
export function damagedNow(db: Queryable, most: number): Promise<NewestOf> {
  return newestOf(db, sql`repaired_at is null`, most)
}

/** How many were repaired since then, and the newest of them by name. */
export function repairedSince(db: Queryable, since: Date, most: number): Promise<NewestOf> {
  return newestOf(db, sql`repaired_at >= ${since.toISOString()}`, most)
}

interface NewestOf {
  total: number
  newest: DamagedFile[]
}

async function newestOf(db: Queryable, condition: RawBuilder<unknown>, most: number): Promise<NewestOf> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from damaged_files where ${condition} and storage_key in (${NAMED})`.execute(db)
  return { total: rows[0]?.total ?? 0, newest: await select(db, condition, most) }
}

/** What opens the files that are not repaired, those first that were found first. */
export async function unrepairedFiles(db: Queryable, limit: number): Promise<NamedFile[]> {
  const selects = STORED_FILE_TABLES.map(
    (table) =>
      sql`select ${sql.join(NAMED_FILE.map(sql.ref))} from ${sql.table(table)}
        where storage_key in (select storage_key from damaged_files where repaired_at is null)`,
  )
  const { rows } = await sql<NamedFile>`select files.* from (${sql.join(selects, sql` union all `)}) as files
    inner join damaged_files on damaged_files.storage_key = files.storage_key
    order by found_at, files.storage_key limit ${limit}`.execute(db)
  return rows
}

/** Forgets damaged files that no row names any more. */
export async function forgetNamelessDamage(db: Queryable): Promise<void> {
  await sql`delete from damaged_files where storage_key not in (${NAMED})`.execute(db)
}

/** All that some row names. */
const NAMED = sql.join(
  STORED_FILE_TABLES.map((table) => sql`select storage_key from ${sql.table(table)}`),
  sql` union all `,
)

/** Null: it was never found damaged, or no row names it any more. */
export async function readDamagedFile(db: Queryable, storageKey: string): Promise<DamagedFile | null> {
  return (await readDamagedFiles(db, [storageKey]))[0] ?? null
}

/** Those of the keys that were ever found damaged, and that a row still names. */
export function readDamagedFiles(db: Queryable, storageKeys: readonly string[]): Promise<DamagedFile[]> {
  return select(db, sql`damaged_files.storage_key in (${sql.join([...storageKeys])})`)
}

async function select(
  db: Queryable,
  condition: RawBuilder<unknown>,
  most = Number.MAX_SAFE_INTEGER,
): Promise<DamagedFile[]> {
  const owners = Object.entries(OWNERS).map(([table, owner]) => ownerQuery(table, owner))
  const { rows } = await sql<DamagedFile>`
    select what, found_at as "foundAt", repaired_at as "repairedAt", repaired_from as "repairedFrom", owner.*
    from damaged_files inner join (${sql.join(owners, sql` union all `)}) as owner
      on owner."storageKey" = damaged_files.storage_key
    where ${condition} order by found_at desc, damaged_files.storage_key limit ${most}`.execute(db)
  return rows
}

/** To whom the files of each table belong. */
const OWNERS: Record<StoredFileTable, { of: string; documentId: string; joins: string }> = {
  document_files: {
    of: 'documents.document_number',
    documentId: 'documents.id',
    joins: 'inner join documents on documents.id = file.document_id',
  },
  chat_files: {
    of: 'documents.document_number',
    documentId: 'documents.id',
    joins: `inner join chat_messages on chat_messages.id = file.message_id
      inner join chat_rooms on chat_rooms.id = chat_messages.chat_room_id
      inner join documents on documents.id = chat_rooms.document_id`,
  },
  document_templates: { of: 'file.title', documentId: 'cast(null as integer)', joins: '' },
  evidence_files: { of: 'file.file_name', documentId: 'cast(null as integer)', joins: '' },
  pricing_tables: { of: 'file.title', documentId: 'cast(null as integer)', joins: '' },
}

function ownerQuery(table: string, { of, documentId, joins }: (typeof OWNERS)[StoredFileTable]) {
  return sql`select file.storage_key as "storageKey", ${sql.lit(table)} as "table", file.id as id, file.file_name as "fileName",
    ${sql.raw(of)} as "of", ${sql.raw(documentId)} as "documentId" from ${sql.table(table)} as file ${sql.raw(joins)}
    where file.storage_key in (select storage_key from damaged_files)`
}
