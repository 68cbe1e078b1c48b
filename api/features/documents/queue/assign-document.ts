import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import { accountKind } from '#shared/permissions.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { statusColumns } from '../changes/change-activation-status.ts'
import { changeDocument, type DocumentChange, type DocumentContext } from '../changes/change-document.ts'
import { assignedEvent, type ChangedBy } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import { findAssignee, NO_ASSIGNEE } from './assignees.ts'

export interface Assignment {
  id: number
  version?: number | undefined
  /** Null gives the document back to the queue. */
  workerId: number | null
}

/**
 * Gives a document to an account, or back to the queue. Throws FORBIDDEN where the caller would give away what is not its own,
 * ALREADY_TAKEN when another was faster, CLOSED_DOCUMENT_LOCKED, RULE_BROKEN for an account that cannot have one, and
 * VERSION_CONFLICT.
 */
export function assignDocument(
  context: DocumentContext,
  account: Account,
  { id, version, workerId }: Assignment,
): Promise<void> {
  // Whoever was overtaken reads by whom.
  const refuseFirst = (row: DocumentRow) => requireAssignable(account, row, workerId)
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version, refuseFirst }, async (row, by) => {
      if (workerId === row.assigned_worker_id) return null
      return [await assignment(transaction.db, row, workerId, by)]
    }),
  )
}

/** What an assignment does to a document. Throws RULE_BROKEN for an account that cannot have documents. */
export async function assignment(
  db: Queryable,
  row: DocumentRow,
  workerId: number | null,
  { at }: ChangedBy,
): Promise<DocumentChange> {
  const worker = workerId === null ? null : await findAssignee(db, workerId)
  if (worker === undefined) throw NO_ASSIGNEE
  const columns = {
    assigned_worker_id: worker?.id ?? null,
    assigned_worker_name: worker?.name ?? null,
    assigned_at: worker === null ? null : at,
  }
  const assigned = assignedEvent(row, columns)
  if (worker !== null || row.activation_status !== '진행중') return { columns, events: [assigned] }
  // Nobody works on it any more, so it waits again, at its old place.
  return {
    columns: { ...columns, ...statusColumns(row, '대기') },
    events: [assigned, { type: 'status-changed', from: '진행중', to: '대기', isVisibleToStore: true }],
  }
}

/** Workers take what is free, for themselves, and give away their own; users and administrators anybody's. */
function requireAssignable(account: Account, row: DocumentRow, workerId: number | null): void {
  if (!isOpenStatus(row.activation_status as ActivationStatus))
    throw new AppError('CLOSED_DOCUMENT_LOCKED', {
      message: '처리가 끝난 신청은 담당자를 바꿀 수 없습니다.',
    })
  const kind = accountKind(account)
  if (kind === 'admin' || kind === 'user') return
  if (row.assigned_worker_id === account.id) return
  if (row.assigned_worker_id !== null) throw alreadyTaken(row.assigned_worker_name)
  requireTaken(account, row)
  if (workerId !== null && workerId !== account.id)
    throw new AppError('FORBIDDEN', { message: '먼저 담당한 뒤에 다른 담당자에게 넘길 수 있습니다.' })
}

/** The refusal that says who was faster. */
function alreadyTaken(name: string | null): AppError {
  return new AppError('ALREADY_TAKEN', { message: `${name ?? '다른 담당자'}님이 먼저 담당한 신청입니다.` })
}
