import type * as z from 'zod/mini'
import {
  type ActivationStatus,
  STATUS_TABLE,
  statusChangeRefusal,
} from '#shared/documents/activation-status.ts'
import { ALREADY_CANCELLED } from '#shared/documents/completed.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { cancelledAtProblem, statusChangeProblems } from '#shared/documents/status-change-problems.ts'
import { AppError, broken } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { sentOrKept, sentTexts, textOrNull } from '../../../database/sent-values.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import { assignedEvent, type ChangedBy, memoEdits, type NewDocumentEvent } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { relationTo, requireTaken } from '../documents.access.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'

/** Changes the status with all that follows from it. Throws what the rules throw, and VERSION_CONFLICT. */
export function changeActivationStatus(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  input: StatusInput,
): Promise<void> {
  const target = { account: caller.account, id, version: input.version, workBy: caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, (row, by) => [statusChange(row, input, by)]),
  )
}

type Columns = DocumentChange['columns']

/** What the status dialog does to a document. Throws what the rules throw. */
export function statusChange(row: DocumentRow, input: StatusInput, by: ChangedBy): DocumentChange {
  judgeStatusChange(row, input, by)
  return statusMove(row, input, by)
}

/** What a status that passed the rules does to a document; the same status again only corrects details. */
export function statusMove(row: DocumentRow, input: StatusInput, by: ChangedBy): DocumentChange {
  const columns = {
    ...sentTexts({
      memo: memoAfter(row, input),
      subscription_number: input.subscriptionNumber,
      dealer_notes: input.dealerNotes,
      device_model: input.deviceModel,
      sim_number: input.simNumber,
    }),
    ...statusColumns(row, input.activationStatus),
    ...whatHappens(row, input, by),
  }
  return { columns, events: eventsOf(row, input, columns) }
}

/**
 * The memo from the form; when an activation ends, the form's text is added below the existing memo. Throws RULE_BROKEN where
 * the result is longer than a memo may be.
 */
function memoAfter(row: DocumentRow, { notes, activationStatus }: StatusInput): string | null | undefined {
  if (row.activation_status !== '개통' || activationStatus === '개통') return notes
  const why = textOrNull(notes)
  const what = activationStatus === '취소' ? '개통취소' : '개통 해제'
  const line = row.memo === null ? what : `${row.memo}\n${what}`
  const memo = why === null ? line : `${line}: ${why}`
  if (memo.length > LIMITS.memo) throw broken('notes', memoTooLong(LIMITS.memo - `${line}: `.length))
  return memo
}

function memoTooLong(room: number): string {
  const what = `취소 메모는 이미 있는 메모에 덧붙여져 모두 ${LIMITS.memo}자까지 저장됩니다.`
  return room > 0
    ? `${what} 취소 메모를 ${room}자 이내로 줄여주세요.`
    : `${what} 고객 정보에서 이미 있는 메모를 먼저 줄여주세요.`
}

/** The columns that follow from the status alone, however the document came to it. */
export function statusColumns(row: DocumentRow, to: ActivationStatus): Columns {
  return {
    activation_status: to,
    // A status that an administrator set by hand stays.
    ...(row.status_set_by_admin === 1 ? {} : { status: STATUS_TABLE[to].documentStatus }),
    // Once somebody decides, the store's answer was read. The same status again decides nothing.
    ...(row.activation_status === to ? {} : { supplement_answered_at: null }),
    // The store owes no answer any more; the timeline keeps what was asked.
    ...(to === '보완필요'
      ? {}
      : { supplement_notes: null, supplement_required_by: null, supplement_required_at: null }),
  }
}

/** Nobody's document becomes the actor's. */
function takenBy(row: DocumentRow, { actor, at }: ChangedBy): Columns {
  if (row.assigned_worker_id !== null) return {}
  return { assigned_worker_id: actor.id, assigned_worker_name: actor.name, assigned_at: at }
}

function whatHappens(row: DocumentRow, input: StatusInput, { actor, at }: ChangedBy): Columns {
  const { id, name } = actor
  const isKept = row.activation_status === input.activationStatus
  switch (input.activationStatus) {
    case '진행중':
      return takenBy(row, { actor, at })
    case '보완필요':
      return supplementAsked(row, input, { actor, at })
    case '개통':
      if (isKept) return sentTexts({ activated_at: input.activatedAt })
      return { activated_at: input.activatedAt ?? at, activated_by: id, activated_by_name: name }
    case '취소':
      if (isKept) return sentTexts({ cancelled_at: input.cancelledAt, cancel_reason: input.cancelReason })
      return {
        cancelled_at: input.cancelledAt ?? at,
        cancelled_by: id,
        cancelled_by_name: name,
        cancel_reason: textOrNull(input.cancelReason),
      }
    case '폐기':
      if (isKept) return sentTexts({ discard_reason: input.discardReason })
      return { discarded_at: at, discard_reason: textOrNull(input.discardReason) }
    case '기타완료':
      if (isKept) return {}
      // The assignee is the only column that says whose work it was.
      return { other_completed_at: at, ...takenBy(row, { actor, at }) }
    default:
      return {}
  }
}

/** Another text asks the store anew; correcting only the memo asks nothing. */
function supplementAsked(row: DocumentRow, input: StatusInput, { actor, at }: ChangedBy): Columns {
  const notes = sentTexts({ supplement_notes: input.supplementNotes })
  const isAsked = row.activation_status === '보완필요'
  const isSame = notes.supplement_notes === undefined || notes.supplement_notes === row.supplement_notes
  if (isAsked && isSame) return {}
  // The answer comes back to whoever asked.
  return {
    ...takenBy(row, { actor, at }),
    ...notes,
    supplement_required_by: actor.id,
    supplement_required_at: at,
  }
}

function reasonFor(
  status: StatusInput['activationStatus'],
  row: Pick<DocumentRow, 'supplement_notes' | 'discard_reason' | 'cancel_reason'>,
): string | null {
  return (
    { 보완필요: row.supplement_notes, 폐기: row.discard_reason, 취소: row.cancel_reason }[String(status)] ??
    null
  )
}

/** The store may see the status, the reason and the note meant for it, but no change of the staff's memo. */
function eventsOf(row: DocumentRow, input: StatusInput, columns: Columns): NewDocumentEvent[] {
  const after = { ...row, ...columns }
  const { dealer_notes, memo } = after
  const to = input.activationStatus
  const from = row.activation_status
  const reason = reasonFor(to, after)
  const isMoved = from !== to
  const note = reason ?? textOrNull(input.dealerNotes)
  const isDealerNoteTold = isMoved && note !== null && note === dealer_notes
  const edits = [
    ...(isMoved || reason === reasonFor(to, row) ? [] : [reason ?? '보완 내용 삭제']),
    ...(isDealerNoteTold || dealer_notes === row.dealer_notes ? [] : [dealer_notes ?? '판매점 메모 삭제']),
  ]
  return [
    ...(isMoved ? [{ type: 'status-changed', from, to, note, isVisibleToStore: true } as const] : []),
    ...edits.map((edit) => ({ type: 'edited', note: edit, isVisibleToStore: true }) as const),
    ...(columns.assigned_worker_name === undefined ? [] : [assignedEvent(row, after)]),
    ...memoEdits(row, memo),
  ]
}

export type StatusInput = z.output<typeof StatusChange>

/** Judges whether the account may give the document this status, with these details. Throws the refusal. */
function judgeStatusChange(row: DocumentRow, input: StatusInput, { actor, at }: ChangedBy): void {
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
  const subscriptionNumber = sentOrKept(input.subscriptionNumber, row.subscription_number)
  const [problem] = statusChangeProblems(
    to,
    { subscriptionNumber, activatedAt, discardReason, supplementNotes },
    now,
  )
  if (problem !== undefined) throw broken(problem.field, problem.message)
  const odd = cancelledAtProblem(to, { cancelledAt, activatedAt: row.activated_at }, now)
  if (odd !== null) throw broken('cancelledAt', odd)
}
