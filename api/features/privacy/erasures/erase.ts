import type { Selectable } from 'kysely'
import type { Transaction } from '../../../database/database.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import type { Hub } from '../../../realtime/hub.ts'
import { announceDocument } from '../../documents/announce-document.ts'
import { countDocument } from '../../documents/changes/count-document.ts'
import { purgeDocuments } from '../../documents/deletion/purge-documents.ts'
import { maskDocument } from '../../documents/masking/mask-document.ts'

/**
 * Masks the customer of a document that the transaction has locked, or removes the document for good, deleted before or not. Returns
 * the stored files that no row names any more, to be removed after the commit.
 */
export async function eraseDocument(
  transaction: Transaction,
  hub: Hub,
  kind: 'purged' | 'masked',
  row: Selectable<DocumentTable>,
  at: string,
): Promise<string[]> {
  if (kind === 'masked') return maskDocument(transaction, hub, row, at)
  if (row.deleted_at === null) {
    await countDocument(transaction, row, null)
    transaction.onCommit(() => announceDocument(hub, { ...row, version: row.version + 1 }))
  }
  return purgeDocuments(transaction, hub, [row.id], at)
}

/** Removes requests to become a store for good. */
export async function eraseRegistrations(
  { db }: Transaction,
  ids: readonly number[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('dealer_registrations').where('id', 'in', ids).execute()
  const erasures = ids.map((id) => ({ kind: 'registration' as const, document_id: id, at }))
  await db.insertInto('unlisted_erasures').values(erasures).execute()
}
