import type * as z from 'zod/mini'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { cancelledAtProblem, statusChangeProblems } from '#shared/documents/status-change-problems.ts'
import { REASON_NEEDED, type StatusCorrection } from '#shared/documents/status-correction.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { sentOrKept, textOrNull } from '../../../database/sent-values.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import type { ChangedBy, NewDocumentEvent } from '../document-events.ts'
import { AMOUNT_COLUMNS, type AmountColumns, type DocumentRow } from '../document-rows.ts'
import { statusMove } from './change-activation-status.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'

type Correction = z.output<typeof StatusCorrection>
type Columns = DocumentChange['columns']

/** Gives a document any status, as only administrators may. Throws what the rules throw, and VERSION_CONFLICT. */
export function correctStatus(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  input: Correction,
): Promise<void> {
  const { version, ...rest } = input
  if (Object.values(rest).every((value) => value === undefined))
    throw new AppError('INVALID_INPUT', { message: '변경된 내용이 없습니다.' })
  const target = { account: caller.account, id, version, amountsBy: caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, (row, by) => [
      correction(row, input, by),
      statusByHand(row, input),
    ]),
  )
}

function correction(row: DocumentRow, input: Correction, by: ChangedBy): DocumentChange {
  const from = row.activation_status as ActivationStatus
  const to = input.activationStatus ?? from
  judge(row, input, to, by)
  const { columns, events } = statusMove(row, { ...input, activationStatus: to }, by)
  if (from === to) return { columns, events: [...events, ...dateEdits(row, columns)] }
  const isTakenBack = from === '취소' && to === '개통' && isOfSameActivation(row, input)
  const kept = isTakenBack ? activationOf(row) : {}
  return { columns: { ...whatEnds(to, isTakenBack), ...columns, ...kept }, events }
}

/** A cancellation is taken back: the activation is what it was, unless it gets another day. */
function isOfSameActivation({ activated_at }: DocumentRow, { activatedAt }: Correction): boolean {
  return activated_at !== null && (activatedAt ?? activated_at) === activated_at
}

function activationOf({ activated_at, activated_by, activated_by_name }: DocumentRow): Columns {
  return { activated_at, activated_by, activated_by_name }
}

const DATES = { activated_at: '개통일시 변경', cancelled_at: '취소일시 변경' } as const

/** A date decides the month of a settlement, so the history names the old and the new one. */
function dateEdits(row: DocumentRow, columns: Columns): NewDocumentEvent[] {
  const shown = (at: string | null) => (at === null ? null : formatKstDateTime(at))
  return (Object.keys(DATES) as (keyof typeof DATES)[]).flatMap((date) => {
    const [from, to] = [row[date], columns[date]]
    if (to === undefined || to === from) return []
    return [
      {
        type: 'edited',
        from: shown(from),
        to: shown(to),
        note: DATES[date],
        isVisibleToStore: true,
      } as const,
    ]
  })
}

/** Requires the details that a status asks for, whatever the status was before. */
function judge(row: DocumentRow, input: Correction, to: ActivationStatus, { at }: ChangedBy): void {
  const isMoved = row.activation_status !== to
  if (row.activation_status === '개통' && isMoved && textOrNull(input.notes) === null)
    throw broken('notes', REASON_NEEDED)
  const { activatedAt, cancelledAt } = input
  const kept = <Text>(sent: Text | undefined, own: Text, status: ActivationStatus) =>
    to === status && !isMoved ? sentOrKept(sent, own) : sent
  const now = new Date(at)
  const [problem] = statusChangeProblems(
    to,
    {
      subscriptionNumber: sentOrKept(input.subscriptionNumber, row.subscription_number),
      activatedAt,
      discardReason: kept(input.discardReason, row.discard_reason, '폐기'),
      supplementNotes: kept(input.supplementNotes, row.supplement_notes, '보완필요'),
    },
    now,
  )
  if (problem !== undefined) throw broken(problem.field, problem.message)
  const odd = cancelledAtProblem(to, { cancelledAt, activatedAt: row.activated_at }, now)
  if (odd !== null) throw broken('cancelledAt', odd)
}

const NO_AMOUNTS = Object.fromEntries(AMOUNT_COLUMNS.map((column) => [column, null])) as {
  [Column in keyof AmountColumns]: null
}

/** Clears what statuses other than `to` left. A cancelled activation keeps when and by whom it was made, and its amounts. */
function whatEnds(to: ActivationStatus, isTakenBack: boolean): Columns {
  return {
    ...(to === '취소' || isTakenBack
      ? {}
      : { activated_at: null, activated_by: null, activated_by_name: null, ...NO_AMOUNTS }),
    cancelled_at: null,
    cancelled_by: null,
    cancelled_by_name: null,
    discarded_at: null,
    discard_reason: null,
    other_completed_at: null,
  }
}

/** Sets the document status that was chosen by hand; null makes it follow the activation status again. */
function statusByHand(row: DocumentRow, { status, activationStatus }: Correction): DocumentChange {
  if (status === undefined) return { columns: {}, events: [] }
  const followed =
    STATUS_TABLE[activationStatus ?? (row.activation_status as ActivationStatus)].documentStatus
  const to = status ?? followed
  return {
    columns: { status: to, status_set_by_admin: status === null ? 0 : 1 },
    events:
      to === row.status
        ? []
        : [{ type: 'edited', from: row.status, to, note: '서류 상태 변경', isVisibleToStore: true }],
  }
}
