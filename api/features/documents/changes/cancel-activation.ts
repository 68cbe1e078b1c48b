import type * as z from 'zod/mini'
import type { ActivationCancellation } from '#shared/documents/completed.contract.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import { statusChange } from './change-activation-status.ts'
import { requireActivated } from './change-device-info.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'

type Cancellation = z.output<typeof ActivationCancellation>

/**
 * Gives an activated document the status 취소, as the status dialog's call does. Throws CLOSED_DOCUMENT_LOCKED for one that is
 * cancelled already, CONFLICT for one that was not activated, and VERSION_CONFLICT.
 */
export function cancelActivation(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  input: Cancellation,
): Promise<void> {
  const target = { account: caller.account, id, version: input.version, workBy: caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, (row, by) => {
      if (row.activation_status !== '취소') requireActivated(by.actor, row)
      return [statusChange(row, { ...input, activationStatus: '취소' }, by)]
    }),
  )
}
