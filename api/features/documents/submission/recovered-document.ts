import type { SignedReceipt } from '#shared/documents/receipt.ts'
import type { Transaction } from '../../../database/database.ts'
import type { NewDocumentEvent } from '../document-events.ts'

/** What was received before, by its receipt, and what is to be looked at; null: nothing in particular. */
export interface Recovered {
  receipt: SignedReceipt
  note: string | null
}

/**
 * What a recovered document bears again: its number and time where no other has the number, and then also its id where that is free.
 * Null: it gets all anew. What comes later gets greater ones.
 */
export async function bornBefore(
  { db, passNumbers }: Transaction,
  { documentId, documentNumber, uploadedAt }: SignedReceipt,
): Promise<{ id: number | undefined; number: string; uploadedAt: string } | null> {
  const others = await db
    .selectFrom('documents')
    .select(['id', 'document_number'])
    .where(({ or, eb }) => or([eb('id', '=', documentId), eb('document_number', '=', documentNumber)]))
    .execute()
  const [, year, month, date, number] = /^(\d{4})(\d\d)(\d\d)-(\d+)$/.exec(documentNumber) ?? []
  if (number === undefined || others.some((other) => other.document_number === documentNumber)) return null
  await passNumbers({ id: documentId, day: `${year}-${month}-${date}`, number: Number(number) })
  return { id: others.length === 0 ? documentId : undefined, number: documentNumber, uploadedAt }
}

/** Whether it was received before its document was erased: another document may have got the id since. */
export function isErased(
  { documentId, uploadedAt }: SignedReceipt,
  erased: ReadonlyMap<number, string>,
): boolean {
  return uploadedAt < (erased.get(documentId) ?? '')
}

/** The line of the history of what a device sent again. */
export function recoveredEvent(note: string | null): NewDocumentEvent {
  return { type: 'recovered', note, isVisibleToStore: true }
}
