import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../../database/database.ts'
import { type Heir, heirOfStore } from '../../dealers/hand-over-store.ts'
import type { AccountMove } from '../../users/account-followers.ts'
import type { UserRow } from '../../users/users.present.ts'
import { changeDocument, type DocumentChange, type DocumentContext } from '../changes/change-document.ts'
import type { DocumentRow } from '../document-rows.ts'
import { assignment } from './assign-document.ts'
import { NO_ASSIGNEE, WORKING_TYPES } from './assignees.ts'
import { openDocumentsOf } from './open-documents.ts'

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
  // A store has no work of the office.
  if (before.user_type === 'dealer') return
  const open = await openDocumentsOf(transaction.db, before)
    .select('documents.id')
    .orderBy('documents.id')
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

/**
 * The open documents of a store that leaves go to the store that takes over, where one is named: it sees them, answers and is told.
 * Else they stay with the account that left, and staff goes on with them.
 */
export async function handOverApplications(
  transaction: Transaction,
  context: DocumentContext,
  move: AccountMove,
): Promise<void> {
  const heir = await heirOfStore(transaction, move)
  if (heir === null) return
  const { before, by } = move
  const open = await openDocumentsOf(transaction.db, before)
    .select('documents.id')
    .orderBy('documents.id')
    .execute()
  for (const { id } of open)
    await changeDocument(transaction, context, { account: by.account, id, version: undefined }, (row) => [
      passedTo(heir, row, before.dealer_name),
    ])
}

/** The name of the former store goes where it stands; a document under another store's code keeps that name. */
function passedTo(heir: Heir, row: DocumentRow, former: string | null): DocumentChange {
  const renamed = (name: string | null) => (name !== null && name === former ? heir.dealer_name : name)
  return {
    columns: {
      dealer_id: heir.id,
      store_name: renamed(row.store_name),
      dealer_name: renamed(row.dealer_name),
    },
    events: [
      {
        type: 'edited',
        from: former,
        to: heir.dealer_name,
        note: '판매점 인계',
        isVisibleToStore: true,
      },
    ],
  }
}
