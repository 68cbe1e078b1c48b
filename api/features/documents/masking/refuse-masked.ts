import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import type { DocumentRow } from '../document-rows.ts'
import { MASKED_COLUMNS } from './personal-columns.ts'

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
