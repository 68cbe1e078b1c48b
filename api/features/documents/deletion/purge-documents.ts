import type { Transaction } from '../../../database/database.ts'
import type { Hub } from '../../../realtime/hub.ts'
import { tellErased } from '../listing/rendered-documents.ts'
import { maskPayments } from '../masking/mask-payments.ts'

/**
 * Removes documents for good that the transaction has locked: the record, its history, chat and what names its files. Submissions
 * stay, as a device that sends again must learn that all is done. Returns the stored files that no row names any more, to be
 * removed after the commit; files that a crash leaves behind are removed by the sweep.
 */
export async function purgeDocuments(
  { db, onCommit, removeFromSearch }: Transaction,
  hub: Hub,
  ids: readonly number[],
  at: string,
): Promise<string[]> {
  if (ids.length === 0) return []
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
  await db.deleteFrom('privacy_holds').where('document_id', 'in', ids).execute()
  for (const id of ids) await removeFromSearch(id)
  const numbered = await db
    .selectFrom('documents')
    .select(['id', 'subscription_number', 'activation_status', 'activated_at'])
    .where('id', 'in', ids)
    .where('subscription_number', 'is not', null)
    .execute()
  for (const document of numbered) await maskPayments(db, document)
  await db.deleteFrom('documents').where('id', 'in', ids).execute()
  const erasures = ids.map((id) => ({ kind: 'purged' as const, document_id: id, at }))
  await db.insertInto('unlisted_erasures').values(erasures).execute()
  onCommit(() => tellErased(hub, ids))
  return files.map((file) => file.storage_key)
}
