import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import type { Transaction } from '../../../database/database.ts'
import type { DocumentRow } from '../document-rows.ts'
import { FIGURED_COLUMNS, type FiguredDocument, figureDeltas } from './figures-of-document.ts'

/** The columns that totals, figures and search are made of. */
export const COUNTED_COLUMNS = ['id', 'customer_name', 'customer_phone', ...FIGURED_COLUMNS] as const
export type CountedDocument = FiguredDocument & Pick<DocumentRow, 'id' | 'customer_name' | 'customer_phone'>

/**
 * Keeps everything that counts or finds documents right, in the transaction in which one changes. Null is a document that is not
 * there: before it was submitted or brought back, or after its deletion.
 */
export async function countDocument(
  transaction: Transaction,
  before: CountedDocument | null,
  after: CountedDocument | null,
): Promise<void> {
  const [from, to] = [statusOf(before), statusOf(after)]
  if (from !== to) {
    if (from !== null) await transaction.countStatus(from, -1)
    if (to !== null) await transaction.countStatus(to, 1)
  }
  await transaction.addToFigures(figureDeltas([{ before, after }]))
  if (after !== null) {
    if (!isFoundAlike(before, after)) await transaction.indexForSearch(after.id, searchable(after))
  } else if (before !== null) await transaction.removeFromSearch(before.id)
}

function statusOf(document: CountedDocument | null): ActivationStatus | null {
  return (document?.activation_status ?? null) as ActivationStatus | null
}

function searchable({ customer_name, customer_phone, activation_status }: CountedDocument) {
  const isOpen = isOpenStatus(activation_status as ActivationStatus)
  return { customerName: customer_name, customerPhone: customer_phone, isOpen }
}

/** True when the search index holds the same entries for both. */
function isFoundAlike(before: CountedDocument | null, after: CountedDocument): boolean {
  if (before === null) return false
  const [was, is] = [searchable(before), searchable(after)]
  return (
    was.customerName === is.customerName && was.customerPhone === is.customerPhone && was.isOpen === is.isOpen
  )
}
