import { setTimeout as after } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../context.ts'
import { readFact, saveFact } from '../database/facts.ts'
import { STORED_FILE_TABLES } from '../database/stored-files.ts'

export type FileSealingDeps = Pick<Context, 'database' | 'files' | 'clock' | 'log'> & {
  /** How long a file stays after its row names the sealed copy, for whoever read the row just before. */
  lingerMs?: number
}

type NamingTable = (typeof STORED_FILE_TABLES)[number]

/** A key of system_facts: every file is sealed, or cannot be. Its value is when. */
const DONE = 'files-sealed'
/** So many in a run, that other jobs on files get their turn. */
const IN_A_RUN = 500

/**
 * Seals files that an older version stored in clear: first the copy becomes durable, then the row names it, then the file goes. It
 * may end anywhere and goes on at the next run; a file that no row names is left to the sweep. Returns how many were sealed.
 */
export async function sealClearFiles(deps: FileSealingDeps, signal?: AbortSignal): Promise<number> {
  const { database, files, clock, lingerMs = 5000 } = deps
  const db = database.kysely
  if ((await readFact(db, DONE)) !== null) return 0
  const replaced: string[] = []
  for (const table of STORED_FILE_TABLES) {
    for await (const row of clearFiles(deps, table)) {
      if (replaced.length === IN_A_RUN) break
      signal?.throwIfAborted()
      if (await sealFile(deps, table, row)) replaced.push(row.storage_key)
    }
  }
  if (replaced.length < IN_A_RUN) {
    const now = clock.now()
    await saveFact(db, DONE, now.toISOString(), now)
  }
  if (replaced.length > 0) await after(lingerMs, undefined, { signal })
  for (const storageKey of replaced) await files.remove(storageKey)
  return replaced.length
}

interface ClearFile {
  id: number
  storage_key: string
  sha256: string
}

async function* clearFiles({ database }: FileSealingDeps, table: NamingTable): AsyncGenerator<ClearFile> {
  for (let last = 0; ; ) {
    const rows = await database.kysely
      // All tables of files have these columns.
      .selectFrom(table as 'document_files')
      .select(['id', 'storage_key', 'sha256'])
      .where('stored_sha256', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(100)
      .execute()
    if (rows.length === 0) return
    yield* rows
    last = rows.at(-1)?.id ?? last
  }
}

/** false: the file is missing or damaged, or its row has gone meanwhile; it stays as it is. */
async function sealFile(
  { database, files, log }: FileSealingDeps,
  table: NamingTable,
  row: ClearFile,
): Promise<boolean> {
  const copy = await files.seal(row.storage_key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return null
    throw error
  })
  if (copy?.sha256 !== row.sha256) {
    log.error({ table, id: row.id }, 'a file is missing or damaged, and was not sealed')
    if (copy !== null) await files.remove(copy.storageKey)
    return false
  }
  const { storageKey: storage_key, storedSha256: stored_sha256 } = copy
  const isNamed = await database.transaction(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable(table as 'document_files')
      .set({ storage_key, stored_sha256 })
      .where('id', '=', row.id)
      .where('storage_key', '=', row.storage_key)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (!isNamed) await files.remove(storage_key)
  return isNamed
}
