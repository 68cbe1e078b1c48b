import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { namedKeys } from '../database/stored-files.ts'
import type { FileStore } from '../storage/file-store.ts'

export interface OrphanSweepDeps {
  database: Pick<Database, 'kysely'>
  files: Pick<FileStore, 'list' | 'remove'>
  clock: Clock
  orphanAgeHours: number
}

const HOUR_MS = 3_600_000
const BATCH = 200

/**
 * Removes files that no row names, which a crash between rename and commit leaves behind. It looks only at files older than any
 * running request, and checks each once more right before removing it. Returns how many were removed.
 */
export async function sweepOrphans(deps: OrphanSweepDeps, signal?: AbortSignal): Promise<number> {
  const { database, files, clock, orphanAgeHours } = deps
  const olderThan = new Date(clock.now().getTime() - orphanAgeHours * HOUR_MS)
  let removed = 0
  let batch: string[] = []

  async function sweepBatch(): Promise<void> {
    const named = await namedKeys(database.kysely, batch)
    for (const storageKey of batch) {
      if (named.has(storageKey)) continue
      signal?.throwIfAborted()
      if ((await namedKeys(database.kysely, [storageKey])).size > 0) continue
      await files.remove(storageKey)
      removed += 1
    }
    batch = []
  }

  for await (const { storageKey } of files.list(olderThan)) {
    signal?.throwIfAborted()
    batch.push(storageKey)
    if (batch.length === BATCH) await sweepBatch()
  }
  await sweepBatch()
  return removed
}
