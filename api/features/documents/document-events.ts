import type { DocumentEvent } from '#shared/documents/document.contract.ts'
import { formatWon, type Hundredths, toWon } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { Account } from '../../http/accounts.ts'
import { type AmountColumns, type DocumentRow, settledAmount } from './document-rows.ts'
import { isMaskedFor, seesAmounts, sideOf } from './documents.access.ts'

export interface NewDocumentEvent {
  type: DocumentEvent['type']
  from?: string | null
  to?: string | null
  note?: string | null
  /** Who had the document, and who has it now, of 'assigned'. */
  fromAccountId?: number | null
  toAccountId?: number | null
  /** False for what only staff may read. */
  isVisibleToStore: boolean
}

/** Who changes a document, and when. */
export interface ChangedBy {
  actor: Account
  at: string
}

/** Writes what happened, in the transaction in which it happens. */
export async function recordDocumentEvents(
  db: Queryable,
  documentId: number,
  by: ChangedBy,
  events: readonly NewDocumentEvent[],
): Promise<void> {
  for (const { type, from = null, to = null, note = null, isVisibleToStore, ...accounts } of events) {
    const actor = { actorId: by.actor.id, actorName: by.actor.name, at: by.at }
    const { fromAccountId = null, toAccountId = null } = accounts
    const isVisible = isVisibleToStore ? 1 : 0
    await insertEvent(db, {
      documentId,
      ...actor,
      type,
      from,
      to,
      note,
      fromAccountId,
      toAccountId,
      isVisible,
    })
  }
}

/** The same for many documents, which are changed together. */
export async function recordEventsOfMany(
  db: Queryable,
  by: { actor: Pick<Account, 'id' | 'name'>; at: string },
  changed: readonly { documentId: number; events: readonly NewDocumentEvent[] }[],
): Promise<void> {
  const rows = changed.flatMap(({ documentId, events }) =>
    events.map(({ type, from = null, to = null, note = null, isVisibleToStore, ...accounts }) => ({
      document_id: documentId,
      from_account_id: accounts.fromAccountId ?? null,
      to_account_id: accounts.toAccountId ?? null,
      at: by.at,
      actor_id: by.actor.id,
      actor_name: by.actor.name,
      type,
      from_value: from,
      to_value: to,
      note,
      is_visible_to_store: isVisibleToStore ? 1 : 0,
    })),
  )
  await insertRows(db, 'document_events', rows)
}

interface EventValues {
  documentId: number
  at: string
  actorId: number
  actorName: string
  type: string
  from: string | null
  to: string | null
  note: string | null
  fromAccountId: number | null
  toAccountId: number | null
  isVisible: number
}

const insertEvent = preparedQuery<EventValues>()((db, value) =>
  db.insertInto('document_events').values({
    document_id: value('documentId'),
    at: value('at'),
    actor_id: value('actorId'),
    actor_name: value('actorName'),
    type: value('type'),
    from_value: value('from'),
    to_value: value('to'),
    note: value('note'),
    from_account_id: value('fromAccountId'),
    to_account_id: value('toAccountId'),
    is_visible_to_store: value('isVisible'),
  }),
)

/** Fields that every change tells of by itself, with the note that says which one it is about; the store reads them too. */
export const EDITED_FIELDS = {
  subscription_number: '가입번호 변경',
  device_model: '단말기 변경',
  sim_number: '유심번호 변경',
  device_serial_number: '일련번호 변경',
  current_month_service_plan_name: '당월 요금제 변경',
} as const
type EditedFields = { readonly [Field in keyof typeof EDITED_FIELDS]?: string | null }

/** One event for each of the fields that a change gives another value. */
export function fieldEdits(before: Required<EditedFields>, after: EditedFields): NewDocumentEvent[] {
  return (Object.keys(EDITED_FIELDS) as (keyof EditedFields)[]).flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    if (to === undefined || to === from) return []
    return [{ type: 'edited', from, to, note: EDITED_FIELDS[field], isVisibleToStore: true } as const]
  })
}

/** One event for a changed memo of the staff, which the store never sees; none where the memo stays. */
export function memoEdits(before: { memo: string | null }, memo: string | null): NewDocumentEvent[] {
  return memo === before.memo ? [] : [{ type: 'edited', note: memo ?? '메모 삭제', isVisibleToStore: false }]
}

type Assigned = Pick<DocumentRow, 'assigned_worker_id' | 'assigned_worker_name'>

/** The note of a move that took back the one before it. */
export const UNDONE = '되돌리기'

/** The line of the history about a document that passes from one account to another. */
export function assignedEvent(before: Assigned, after: Assigned): NewDocumentEvent {
  return {
    type: 'assigned',
    from: before.assigned_worker_name,
    to: after.assigned_worker_name,
    fromAccountId: before.assigned_worker_id,
    toAccountId: after.assigned_worker_id,
    isVisibleToStore: true,
  }
}

/** `from` and `to` of these events may hold the name of a customer's file or a number of the contract. */
export const PERSONAL_EVENTS: readonly DocumentEvent['type'][] = ['edited', 'corrected', 'file-replaced']

/** Oldest first. A store sees events meant for it, masked readers nothing personal, only admins amounts. */
export async function documentEventsFor(
  db: Queryable,
  reader: Account,
  document: DocumentRow,
): Promise<DocumentEvent[]> {
  const isMasked = isMaskedFor(reader, document)
  const rows = await db
    .selectFrom('document_events')
    .selectAll()
    .where('document_id', '=', document.id)
    .$if(sideOf(reader) === 'dealer', (query) => query.where('is_visible_to_store', '=', 1))
    .$if(!seesAmounts(reader), (query) => query.where('type', '<>', 'settlement-changed'))
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const type = row.type as DocumentEvent['type']
    const [from, to] =
      isMasked && PERSONAL_EVENTS.includes(type) ? [null, null] : [row.from_value, row.to_value]
    return {
      id: row.id,
      at: row.at,
      actorName: row.actor_name,
      type,
      from,
      to,
      note: isMasked ? null : row.note,
    }
  })
}

type Settled = Pick<DocumentRow, 'activation_status' | 'activated_at'> &
  Pick<AmountColumns, 'manual_settlement_amount' | 'calculated_settlement_amount' | 'hidden_price'>

/**
 * One event each for the amount and the hidden price where the value that counts has changed, with the old one; only
 * administrators read them. `note` says what caused it.
 */
export function settlementEdits(
  before: Settled,
  after: Settled,
  note: string | null = null,
): NewDocumentEvent[] {
  const [from, to] = [countedWord(before), countedWord(after)]
  const [hiddenFrom, hiddenTo] = [hiddenWord(before), hiddenWord(after)]
  const isAmountEdited = from !== to || (counts(after) && isByHand(before) !== isByHand(after))
  return [
    ...(isAmountEdited ? [settlementEvent(from, to, note ?? whoseAmount(before, after))] : []),
    ...(hiddenFrom === hiddenTo ? [] : [settlementEvent(hiddenFrom, hiddenTo, note)]),
  ]
}

export function settlementEvent(from: string, to: string, note: string | null): NewDocumentEvent {
  return { type: 'settlement-changed', from, to, note, isVisibleToStore: false }
}

export function amountWord(amount: Hundredths | null): string {
  return amount === null ? '미정' : formatWon(toWon(amount))
}

/** A cancelled activation counts for 0; a document that was never activated has no amount yet. */
function countedWord(row: Settled): string {
  if (counts(row)) return amountWord(settledAmount(row))
  return amountWord(row.activated_at === null ? null : 0)
}

function hiddenWord(row: Settled): string {
  return counts(row) && row.hidden_price !== null
    ? `히든단가 ${amountWord(row.hidden_price)}`
    : '히든단가 없음'
}

function counts(row: Settled): boolean {
  return row.activation_status === '개통'
}

function isByHand(row: Settled): boolean {
  return counts(row) && row.manual_settlement_amount !== null
}

function whoseAmount(before: Settled, after: Settled): string | null {
  if (isByHand(after))
    return before.manual_settlement_amount === after.manual_settlement_amount ? null : '직접 입력'
  return isByHand(before) && counts(after) ? '계산된 금액으로' : null
}
