import type * as z from 'zod/mini'
import { type ActivationStatus, statusChangeRefusal } from '#shared/documents/activation-status.ts'
import { ALREADY_CANCELLED } from '#shared/documents/completed.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { cancelledAtProblem, statusChangeProblems } from '#shared/documents/status-change-problems.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { ChangedBy } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { relationTo, requireTaken } from '../documents.access.ts'
import { given } from '../sent-values.ts'

export type StatusInput = z.output<typeof StatusChange>

/** Judges whether the account may give the document this status, with these details. Throws the refusal. */
export function judgeStatusChange(row: DocumentRow, input: StatusInput, { actor, at }: ChangedBy): void {
  const to = input.activationStatus
  // Taking a waiting document is the one thing that a dealer_worker may do with an unassigned one.
  if (relationTo(actor, row) !== 'unassigned' || to !== '진행중') requireTaken(actor, row)

  if (row.activation_status === '취소' && to === '취소')
    throw new AppError('CLOSED_DOCUMENT_LOCKED', { message: ALREADY_CANCELLED })
  const refusal = statusChangeRefusal(row.activation_status as ActivationStatus, to, row.carrier)
  if (refusal === 'RULE_BROKEN')
    throw broken('activationStatus', '기타완료는 기타 통신사의 서류에만 사용할 수 있습니다.')
  if (refusal !== null) throw new AppError(refusal)

  const { activatedAt, cancelledAt, discardReason, supplementNotes } = input
  const now = new Date(at)
  const subscriptionNumber = given(input.subscriptionNumber, row.subscription_number)
  const [problem] = statusChangeProblems(
    to,
    { subscriptionNumber, activatedAt, discardReason, supplementNotes },
    now,
  )
  if (problem !== undefined) throw broken(problem.field, problem.message)
  const odd = cancelledAtProblem(to, { cancelledAt, activatedAt: row.activated_at }, now)
  if (odd !== null) throw broken('cancelledAt', odd)
}
