import type { Selectable } from 'kysely'
import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import { DOCUMENT_FIELDS, type DocumentField, FIELD_NAMES } from '#shared/documents/document-fields.ts'
import { AppError } from '#shared/errors.ts'
import { initialConsonants, maskName, searchKey } from '#shared/korean.ts'
import { maskPhone } from '#shared/phone.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import type { Hub } from '../../../realtime/hub.ts'
import { announceDocument } from '../announce-document.ts'
import { EDITED_FIELDS, PERSONAL_EVENTS, UNDONE } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { tellErased } from '../listing/rendered-documents.ts'
import { maskPayments } from './mask-payments.ts'

/** What stands in the place of a message whose words were taken away. */
const MASKED_MESSAGE = '보관 기간이 지나 가려진 메시지입니다.'

/**
 * Takes the customer out of a document that the transaction has locked: name and phone stay in their masked forms, everything
 * else that is personal goes, in history, chat and search too. What the document counts and is paid for stays. Returns the
 * stored files that no row names any more, to be removed after the commit.
 */
export async function maskDocument(
  { db, onCommit, removeFromSearch }: Transaction,
  hub: Hub,
  row: Selectable<DocumentTable>,
  at: string,
): Promise<string[]> {
  const version = row.version + 1
  await db
    .updateTable('documents')
    .set({ ...maskedColumns(row), masked_at: at, version, updated_at: at, updated_by: null })
    .where('id', '=', row.id)
    .execute()
  await removeFromSearch(row.id)
  await maskPayments(db, row)
  await maskHistory(db, row.id)
  await db.insertInto('unlisted_erasures').values({ kind: 'masked', document_id: row.id, at }).execute()
  const storageKeys = [...(await removePapers(db, row.id)), ...(await maskChat(db, row.id))]
  onCommit(() => {
    tellErased(hub, [row.id])
    announceDocument(hub, { ...row, version })
  })
  return storageKeys
}

function maskedColumns(row: Selectable<DocumentTable>): Partial<Selectable<DocumentTable>> {
  const name = maskName(row.customer_name)
  return {
    ...Object.fromEntries(MASKED_COLUMNS.map((column) => [column, null])),
    customer_name: name,
    customer_name_key: searchKey(name),
    customer_initials: initialConsonants(name),
    customer_phone: maskPhone(row.customer_phone),
  }
}

/** Notes that the portal itself writes and that say nothing of the customer. */
const SYSTEM_NOTES: readonly string[] = [
  UNDONE,
  ...Object.values(EDITED_FIELDS),
  ...FIELD_NAMES.map((field) => DOCUMENT_FIELDS[field].label).filter((label) => label !== null),
]

/** Who did what and when stays, and so do amounts; what was typed, and what stood there before, goes. */
async function maskHistory(db: Queryable, documentId: number): Promise<void> {
  const events = db.updateTable('document_events').where('document_id', '=', documentId)
  await events.set({ from_value: null, to_value: null }).where('type', 'in', PERSONAL_EVENTS).execute()
  await events
    .set({ note: null })
    .where('type', '<>', 'settlement-changed')
    .where('note', 'not in', SYSTEM_NOTES)
    .execute()
  await db.deleteFrom('document_undos').where('document_id', '=', documentId).execute()
}

async function removePapers(db: Queryable, documentId: number): Promise<string[]> {
  const files = await db
    .deleteFrom('document_files')
    .where('document_id', '=', documentId)
    .returning('storage_key')
    .execute()
  return files.map((file) => file.storage_key)
}

async function maskChat(db: Queryable, documentId: number): Promise<string[]> {
  const rooms = db.selectFrom('chat_rooms').select('id').where('document_id', '=', documentId)
  const messages = db.selectFrom('chat_messages').select('id').where('chat_room_id', 'in', rooms)
  const files = await db
    .deleteFrom('chat_files')
    .where('message_id', 'in', messages)
    .returning('storage_key')
    .execute()
  await db
    .updateTable('chat_messages')
    .set({ message: MASKED_MESSAGE, message_type: 'text' })
    .where('chat_room_id', 'in', rooms)
    .execute()
  return files.map((file) => file.storage_key)
}

type Rules = typeof DOCUMENT_FIELDS
/** What a masked reader does not see as it is, and everything that is typed freely. */
type PersonalField = {
  [Field in DocumentField]: Rules[Field]['masked'] extends 'shown'
    ? Rules[Field]['kind'] extends 'memo'
      ? Field
      : never
    : Field
}[DocumentField]

/**
 * The columns from which each personal field is read. A field that is missing here does not compile, so that masking forgets
 * none.
 */
const PERSONAL_COLUMNS: Readonly<Record<PersonalField, readonly (keyof DocumentTable)[]>> = {
  customerName: ['customer_name', 'customer_name_key', 'customer_initials'],
  customerPhone: ['customer_phone'],
  customerEmail: ['customer_email'],
  desiredNumber: ['desired_number'],
  bundleNumber: ['bundle_number'],
  fileName: ['file_id'],
  filePath: ['file_id'],
  fileId: ['file_id'],
  deviceSerialNumber: ['device_serial_number'],
  simNumber: ['sim_number'],
  subscriptionNumber: ['subscription_number'],
  discardReason: ['discard_reason'],
  cancelReason: ['cancel_reason'],
  supplementNotes: ['supplement_notes'],
  dealerNotes: ['dealer_notes'],
  notes: ['original_memo', 'memo'],
}

const MASKED_COLUMNS = [...new Set(Object.values(PERSONAL_COLUMNS).flat())]

/** Written with a change of the status, about the change. */
const OF_THE_MOVE: readonly (keyof DocumentRow)[] = ['memo', 'cancel_reason', 'discard_reason']

/** Throws CUSTOMER_MASKED where a change would write about a customer who was masked, or begin the work anew. */
export function refuseMasked(before: DocumentRow, after: DocumentRow): void {
  if (before.masked_at === null) return
  const isMove = before.activation_status !== after.activation_status
  const isWritten = MASKED_COLUMNS.some(
    (column) => before[column] !== after[column] && !(isMove && OF_THE_MOVE.includes(column)),
  )
  if (isWritten || isOpenStatus(after.activation_status as ActivationStatus))
    throw new AppError('CUSTOMER_MASKED')
}
