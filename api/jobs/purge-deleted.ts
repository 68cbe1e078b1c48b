import type { Context } from '../context.ts'
import type { Database, Queryable } from '../database/database.ts'
import { restorableSince } from '../features/documents/deletion/deleted-documents.ts'

/** Documents per transaction, kept short because others write meanwhile. */
const BATCH = 20

/**
 * Removes for good what was deleted 30 days ago: the record, its history, chat and files. Submissions stay, as a device that
 * sends again must learn that all is done. Rows go first; files that a crash leaves behind are removed by the sweep. Returns
 * how many documents were removed.
 */
export async function purgeDeleted(
  { database, files, clock, log }: Pick<Context, 'database' | 'files' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const until = restorableSince(clock.now())
  for (let purged = 0; ; ) {
    signal?.throwIfAborted()
    const { ids, storageKeys } = await purgeBatch(database, until)
    for (const storageKey of storageKeys) {
      await files.remove(storageKey).catch((error: unknown) => {
        log.warn({ err: error }, 'left a purged file to the orphan sweep')
      })
    }
    purged += ids.length
    if (ids.length === 0) return purged
  }
}

interface Purged {
  ids: number[]
  storageKeys: string[]
}

function purgeBatch(database: Database, until: string): Promise<Purged> {
  return database.transaction(async ({ db, lock, removeFromSearch }) => {
    const due = await dueIds(db, until)
    await lock('documents', due)
    // Documents that were brought back before the lock are not due any more.
    const ids = await dueIds(db, until, due)
    if (ids.length === 0) return { ids, storageKeys: [] }

    const rooms = db.selectFrom('chat_rooms').select('id').where('document_id', 'in', ids)
    const messages = db.selectFrom('chat_messages').select('id').where('chat_room_id', 'in', rooms)
    const files = [
      ...(await db
        .selectFrom('document_files')
        .select('storage_key')
        .where('document_id', 'in', ids)
        .execute()),
      ...(await db
        .selectFrom('chat_files')
        .select('storage_key')
        .where('message_id', 'in', messages)
        .execute()),
    ]
    await db.deleteFrom('chat_files').where('message_id', 'in', messages).execute()
    await db.deleteFrom('chat_messages').where('chat_room_id', 'in', rooms).execute()
    await db.deleteFrom('chat_rooms').where('document_id', 'in', ids).execute()
    await db.deleteFrom('conversations').where('document_id', 'in', ids).execute()
    await db.deleteFrom('news').where('document_id', 'in', ids).execute()
    await db.deleteFrom('document_events').where('document_id', 'in', ids).execute()
    await db.deleteFrom('document_files').where('document_id', 'in', ids).execute()
    await db.deleteFrom('document_policies').where('document_id', 'in', ids).execute()
    await db.deleteFrom('document_undos').where('document_id', 'in', ids).execute()
    for (const id of ids) await removeFromSearch(id)
    await db.deleteFrom('documents').where('id', 'in', ids).execute()
    return { ids, storageKeys: files.map((file) => file.storage_key) }
  })
}

async function dueIds(db: Queryable, until: string, among?: readonly number[]): Promise<number[]> {
  if (among?.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('deleted_at', '<=', until)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => row.id)
}
