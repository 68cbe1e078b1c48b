import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { WITHDRAWN } from '#shared/documents/dealer-applications.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Account } from '../../../http/accounts.ts'
import type { DocumentRow } from '../document-rows.ts'
import { statusMove } from './change-activation-status.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'

/**
 * The store takes its own application back. Throws ALREADY_TAKEN once somebody works on it, CONFLICT in any other status than 대기,
 * and VERSION_CONFLICT.
 */
export function withdrawApplication(
  context: DocumentContext,
  account: Account,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version }, (row, by) => {
      requireWithdrawable(row)
      return [statusMove(row, { version, activationStatus: '취소', cancelReason: WITHDRAWN }, by)]
    }),
  )
}

function requireWithdrawable(row: DocumentRow): void {
  if ((row.activation_status as ActivationStatus) !== '대기')
    throw new AppError('CONFLICT', { message: '대기 중인 신청만 회수할 수 있습니다.' })
  if (row.assigned_worker_id !== null)
    throw new AppError('ALREADY_TAKEN', { message: '담당자가 처리를 시작한 신청은 회수할 수 없습니다.' })
}
