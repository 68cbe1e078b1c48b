import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { announceDocument } from './announce-document.ts'
import {
  type DocumentColumns,
  documentStatusFor,
  documentToChange,
  recordStatusMove,
  saveNextVersion,
} from './change-document.ts'
import { fieldEdits, type NewDocumentEvent, recordDocumentEvents } from './document-events.ts'
import type { DocumentRow } from './document-rows.ts'
import { judgeStatusChange, type StatusInput } from './judge-status-change.ts'
import { given, textOrNull } from './sent-values.ts'

/** What other features do when a document's status changes, in the same transaction. */
export type StatusFollower = (transaction: Transaction, change: FollowedChange) => Promise<void>

export interface FollowedChange {
  documentId: number
  from: ActivationStatus
  to: ActivationStatus
  dealerId: number | null
  /** Whose document it is after the change. */
  workerId: number | null
  actorId: number
  at: string
}

/** Changes the status with all that follows from it. Throws what the rules throw, and VERSION_CONFLICT. */
export function changeActivationStatus(
  { database, clock, hub }: Context,
  account: Account,
  id: number,
  input: StatusInput,
  followers: readonly StatusFollower[],
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { db, onCommit } = transaction
    const now = clock.now()
    const row = await documentToChange(transaction, database.kind, account, id, input.version)
    judgeStatusChange(row, account, input, now)

    const by = { actor: account, at: now.toISOString() }
    const columns = { ...columnsSent(row, input), ...columnsOfStatus(row, input, by) }
    const { version } = await saveNextVersion(db, row, by, columns)
    await recordDocumentEvents(db, id, by, eventsOf(row, input, columns))

    const from = row.activation_status as ActivationStatus
    const to = input.activationStatus
    const after = { ...standingOf({ ...row, ...columns }), id, version }
    if (from !== to) {
      await recordStatusMove(db, database.kind, row, to)
      const people = { dealerId: row.dealer_id, workerId: after.assigned_worker_id, actorId: account.id }
      for (const follow of followers)
        await follow(transaction, { documentId: id, from, to, ...people, at: by.at })
    }
    onCommit(() => announceDocument(hub, after, row))
  })
}

function standingOf({ dealer_id, assigned_worker_id, activated_by, activation_status }: DocumentRow) {
  return { dealer_id, assigned_worker_id, activated_by, activation_status }
}

type Change = { actor: Account; at: string }
type StatusColumns = Partial<DocumentRow> & DocumentColumns

/** The fields of the dialog that are kept whatever the status. */
function columnsSent(row: DocumentRow, input: StatusInput): StatusColumns {
  return {
    memo: textOrNull(given(input.notes, row.memo)),
    subscription_number: textOrNull(given(input.subscriptionNumber, row.subscription_number)),
    dealer_notes: textOrNull(given(input.dealerNotes, row.dealer_notes)),
    device_model: textOrNull(given(input.deviceModel, row.device_model)),
    sim_number: textOrNull(given(input.simNumber, row.sim_number)),
  }
}

function columnsOfStatus(row: DocumentRow, input: StatusInput, by: Change): StatusColumns {
  const to = input.activationStatus
  return {
    activation_status: to,
    status: documentStatusFor(row, to),
    ...(to === '보완필요' ? supplementRequired(row, input, by) : NO_SUPPLEMENT),
    ...whatHappens(row, input, by),
  }
}

function whatHappens(row: DocumentRow, input: StatusInput, { actor, at }: Change): StatusColumns {
  const { id, name } = actor
  switch (input.activationStatus) {
    case '진행중':
      return row.assigned_worker_id === null
        ? { assigned_worker_id: id, assigned_worker_name: name, assigned_at: at }
        : {}
    case '개통':
      return { activated_at: input.activatedAt ?? at, activated_by: id, activated_by_name: name }
    case '취소':
      return { cancelled_at: at, cancelled_by: id, cancelled_by_name: name }
    case '폐기':
      return { discarded_at: at, discard_reason: textOrNull(input.discardReason) }
    case '기타완료':
      return { other_completed_at: at }
    default:
      return {}
  }
}

function supplementRequired(row: DocumentRow, input: StatusInput, { actor, at }: Change): StatusColumns {
  return {
    supplement_notes: textOrNull(given(input.supplementNotes, row.supplement_notes)),
    supplement_required_by: actor.id,
    supplement_required_at: at,
  }
}

/** What stands in the row while nothing is asked of the store; the timeline keeps what was. */
export const NO_SUPPLEMENT = {
  supplement_notes: null,
  supplement_required_by: null,
  supplement_required_at: null,
} as const

/** The store reads what is meant for it; the staff's memo is a line of its own that it never sees. */
function eventsOf(row: DocumentRow, input: StatusInput, columns: StatusColumns): NewDocumentEvent[] {
  const to = input.activationStatus
  const from = row.activation_status
  const reason = { 보완필요: columns.supplement_notes, 폐기: columns.discard_reason }[String(to)] ?? null
  const isMoved = from !== to
  const note = reason ?? textOrNull(input.dealerNotes)
  const isDealerNoteTold = isMoved && note !== null && note === columns.dealer_notes
  const edits = [
    ...(isMoved || reason === row.supplement_notes ? [] : [reason ?? '보완 내용 삭제']),
    ...(isDealerNoteTold || columns.dealer_notes === row.dealer_notes
      ? []
      : [columns.dealer_notes ?? '판매점 메모 삭제']),
  ]
  return [
    ...(isMoved ? [{ type: 'status-changed', from, to, note, isVisibleToStore: true } as const] : []),
    ...edits.map((edit) => ({ type: 'edited', note: edit, isVisibleToStore: true }) as const),
    ...fieldEdits(row, columns),
    ...(columns.assigned_worker_name === undefined
      ? []
      : [{ type: 'assigned', to: columns.assigned_worker_name, isVisibleToStore: true } as const]),
    ...(columns.memo === row.memo
      ? []
      : [{ type: 'edited', note: columns.memo ?? '메모 삭제', isVisibleToStore: false } as const]),
  ]
}
