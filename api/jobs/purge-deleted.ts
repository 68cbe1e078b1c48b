import type { Context } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { restorableSince } from '../features/documents/deletion/deleted-documents.ts'
import { purgeDocuments } from '../features/documents/deletion/purge-documents.ts'
import { removeFiles } from '../features/documents/deletion/remove-files.ts'
import { listErasures } from '../features/privacy/erasures/erasure-list.ts'

/** Documents per transaction, kept short because others write meanwhile. */
const BATCH = 20

/**
 * Removes for good what was deleted 30 days ago, unless it is held. Rows go first, then their files; both stand in the list of
 * erasures before the next are removed. Returns how many documents were removed.
 */
export async function purgeDeleted(
  context: Pick<Context, 'database' | 'files' | 'hub' | 'clock' | 'log' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = context.clock.now()
  for (let purged = 0; ; ) {
    signal?.throwIfAborted()
    const { ids, storageKeys } = await purgeBatch(context, now)
    await removeFiles(context, storageKeys)
    await listErasures(context)
    purged += ids.length
    if (ids.length > 0) continue
    if (purged > 0) await context.database.rewriteSearch?.()
    return purged
  }
}

function purgeBatch(
  { database, hub }: Pick<Context, 'database' | 'hub'>,
  now: Date,
): Promise<{ ids: number[]; storageKeys: string[] }> {
  const until = restorableSince(now)
  return database.transaction(async (transaction) => {
    const { db, lock } = transaction
    const due = await dueIds(db, until)
    await lock('documents', due)
    // Documents that were brought back or held before the lock are not due any more.
    const ids = await dueIds(db, until, due)
    return { ids, storageKeys: await purgeDocuments(transaction, hub, ids, now.toISOString()) }
  })
}

async function dueIds(db: Queryable, until: string, among?: readonly number[]): Promise<number[]> {
  if (among?.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('deleted_at', '<=', until)
    .where('id', 'not in', db.selectFrom('privacy_holds').select('document_id'))
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => row.id)
}
