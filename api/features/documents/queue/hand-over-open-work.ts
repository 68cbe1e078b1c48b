import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../../database/database.ts'
import type { AccountMove } from '../../users/account-followers.ts'
import type { UserRow } from '../../users/users.present.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import { assignment } from './assign-document.ts'
import { NO_ASSIGNEE, WORKING_TYPES } from './assignees.ts'

/**
 * The open documents of an account that works no more go to whoever the administrator names, or back to the queue. Throws OPEN_WORK
 * with their number where nobody is named, and RULE_BROKEN for an account that cannot have documents.
 */
export async function handOverOpenWork(
  transaction: Transaction,
  context: DocumentContext,
  { before, after, by, handOverTo }: AccountMove,
): Promise<void> {
  const isLeaving = works(before) && !works(after)
  // An account that was shut out before its work had to be handed over is asked about when it is deleted.
  if (!isLeaving && after !== null) return
  const open = await transaction.db
    .selectFrom('documents')
    .select('id')
    .where('assigned_worker_id', '=', before.id)
    .where('activation_status', 'in', OPEN_STATUSES)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (open.length === 0) return
  if (handOverTo === undefined)
    throw new AppError('OPEN_WORK', {
      message: `처리 중인 담당 신청이 ${open.length}건 있습니다. 넘겨받을 담당자를 선택해주세요.`,
    })
  if (handOverTo === before.id) throw NO_ASSIGNEE
  const { account } = by
  for (const { id } of open)
    await changeDocument(
      transaction,
      context,
      { account, id, version: undefined },
      async (row, changedBy) => [await assignment(transaction.db, row, handOverTo, changedBy)],
    )
}

function works(account: UserRow | null): boolean {
  if (account === null || account.is_active === 0) return false
  return WORKING_TYPES.some((type) => type === account.user_type)
}
