import { sql } from 'kysely'
import type { FileKind } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import type { FileStore, NamedFile } from '../storage/file-store.ts'
import type { FileJudge, Judgement } from '../storage/judgement/file-judge.ts'
import type { Database, Queryable } from './database.ts'
import { NAMED_FILE, STORED_FILE_TABLES } from './stored-files.ts'

export type StoredFileTable = (typeof STORED_FILE_TABLES)[number]

/** The row of a stored file, as far as judging it needs it. */
export interface JudgedRow extends NamedFile {
  id: number
  kind: string
  risks: string | null
}

interface JudgingDeps {
  database: Pick<Database, 'kysely' | 'transaction'>
  files: Pick<FileStore, 'open'>
  judge: Pick<FileJudge, 'judge'>
  /** Called in the transaction that stores that malware was found in a file. */
  infected?: (db: Queryable, file: { table: StoredFileTable; id: number }) => Promise<void>
}

/** What the row of a file keeps of its risks. */
export function risksColumn(risks: readonly FileRisk[] | null): string | null {
  return risks === null ? null : JSON.stringify(risks)
}

/** The file's risks; one that is not judged yet is judged now, and once is enough unless the scanner cannot be reached. Throws what the store throws. */
export async function risksOfFile(
  deps: JudgingDeps,
  table: StoredFileTable,
  row: JudgedRow,
): Promise<readonly FileRisk[]> {
  if (row.risks !== null) return JSON.parse(row.risks) as FileRisk[]
  return (await judgeNow(deps, table, row)).risks
}

async function judgeNow(deps: JudgingDeps, table: StoredFileTable, row: JudgedRow): Promise<Judgement> {
  const judgement = await deps.judge.judge({
    kind: row.kind as FileKind,
    read: async () => (await deps.files.open(row)).stream.toArray(),
  })
  const { risks, isFinal } = judgement
  if (!isFinal) return judgement
  await deps.database.transaction(async ({ db }) => {
    const isFirst = await keepRisks(db, table, row.id, risks)
    if (isFirst && risks.includes('infected')) await deps.infected?.(db, { table, id: row.id })
  })
  return judgement
}

/** False: somebody else has judged the file meanwhile. */
async function keepRisks(
  db: Queryable,
  table: StoredFileTable,
  id: number,
  risks: readonly FileRisk[],
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update ${sql.table(table)} set risks = ${risksColumn(risks)} where id = ${id} and risks is null`.execute(
      db,
    )
  return numAffectedRows > 0n
}

const BATCH = 50

/** Judges the files that were not yet, newest first. Returns how many; what is left is judged by the next run. */
export async function judgeStoredFiles(deps: JudgingDeps, signal?: AbortSignal): Promise<number> {
  let judged = 0
  for (const table of STORED_FILE_TABLES) {
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await unjudged(deps.database.kysely, table, below)
      for (const row of rows) {
        signal?.throwIfAborted()
        if (await judgeOne(deps, table, row)) judged += 1
        below = row.id
      }
      if (rows.length < BATCH) break
    }
  }
  return judged
}

/** False: the scanner cannot be reached, so the file waits. */
async function judgeOne(deps: JudgingDeps, table: StoredFileTable, row: JudgedRow): Promise<boolean> {
  try {
    return (await judgeNow(deps, table, row)).isFinal
  } catch (error) {
    // A store that does not answer now will do so later; a file that is not whole cannot be judged by anybody.
    if (!(error instanceof AppError) || error.code !== 'FILE_DAMAGED') throw error
    await keepRisks(deps.database.kysely, table, row.id, ['unreadable'])
    return true
  }
}

async function unjudged(db: Queryable, table: StoredFileTable, below: number): Promise<JudgedRow[]> {
  const { rows } =
    await sql<JudgedRow>`select id, ${sql.join(NAMED_FILE.map(sql.ref))}, kind, risks from ${sql.table(table)}
    where risks is null and id < ${Math.min(below, 2_147_483_647)} order by id desc limit ${BATCH}`.execute(
      db,
    )
  return rows
}

/** How many files are not judged yet, or not by the scanner. */
export async function countUnjudged(db: Queryable): Promise<number> {
  const counts = STORED_FILE_TABLES.map(
    (table) => sql`select count(*) as unjudged from ${sql.table(table)} where risks is null`,
  )
  const { rows } = await sql<{
    total: number
  }>`select sum(unjudged) as total from (${sql.join(counts, sql` union all `)}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
