import type { PreviewedAmounts } from '#shared/documents/document-amounts.ts'
import { AppError } from '#shared/errors.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { DocumentChange, DocumentMove } from '../documents/changes/change-document.ts'
import { amountWord, settlementEdits, settlementEvent, UNDONE } from '../documents/document-events.ts'
import { type DocumentRow, settledAmount } from '../documents/document-rows.ts'
import { seesAmounts } from '../documents/documents.access.ts'
import { isMonthClosed, nextOpenMoment, requireOpenMonth } from '../settlement-months/open-months.ts'
import { attachedNames } from './attachable-policies.ts'
import { type LateEntries, reversalOf } from './ledger/late-entries.ts'
import { OWED_COLUMNS } from './ledger/owed-stores.ts'
import { partialReversalEntries } from './ledger/partial-reversals.ts'
import { addEntries, type LateChange, LEDGER_COLUMNS, recordAmounts } from './ledger/record-amounts.ts'
import { SETTLED_COLUMNS } from './prices-in-force.ts'
import { firstSettlement } from './settlement-columns.ts'
import { presentAmounts } from './settlements.present.ts'

/**
 * Updates the settlement and the ledger when a document changes: an activation is settled; a cancelled one no longer counts or, if
 * its month is closed, is reversed in the next open one. Throws MONTH_CLOSED for changes that a closed month forbids.
 */
export async function settleChange(
  transaction: Transaction,
  _context: Context,
  move: DocumentMove,
): Promise<DocumentChange | null> {
  const { before, after, by } = move
  if (LEDGER_COLUMNS.every((column) => before[column] === after[column]) && !concernsSettlement(move))
    return null
  const settled = await settledChange(transaction, move)
  const { columns, reason = null, late = null } = settled ?? {}
  const change = { before, after: { ...after, ...columns }, reason, late }
  const author = { authorId: by.actor.id, at: by.at }
  const settledAt = late?.at ?? change.after.settled_at ?? before.settled_at ?? by.at
  const partialReversals = await partialReversalEntries(transaction, { ...change, settledAt })
  await recordAmounts(transaction, [change], author)
  await addEntries(transaction, partialReversals, author)
  return settled
}

/** A change of a settlement, as its entries in the ledger tell it. */
type SettledChange = DocumentChange & { reason?: string; late?: LateChange | null }

async function settledChange(transaction: Transaction, move: DocumentMove): Promise<SettledChange | null> {
  const { db } = transaction
  const { before, after, by } = move
  if (!concernsSettlement(move)) return null
  await transaction.holdMonths('settle')
  if (move.isUndo) return takeBack(db, move)
  const reversal = await reversalOf(db, before)
  if (isCancelled(before) && isActivated(after) && before.activated_at === after.activated_at)
    return cancellationTakenBack(db, move, reversal)
  if (reversal !== null) {
    const stays =
      isCancelled(after) && after.deleted_at === null && before.cancelled_at === after.cancelled_at
    throw new AppError('MONTH_CLOSED', {
      message: stays
        ? '마감된 달의 정산에서 환수된 개통취소여서 통신사, 유형, 요금제, 판매점은 정정할 수 없습니다.'
        : '마감된 달의 정산에서 환수된 개통취소여서 다른 상태로 바꾸거나 삭제할 수 없습니다.',
    })
  }
  if (isActivated(before)) {
    if (after.activation_status === '취소') return cancellation(db, move)
    await requireOpenMonth(db, before.settled_at ?? by.at, changedField(move))
  }
  if (!isActivated(after)) return isCancelled(after) ? null : { columns: { settled_at: null }, events: [] }
  const settledAt = await nextOpenMoment(db, after.activated_at ?? by.at)
  const settled = { columns: { settled_at: settledAt }, events: [] }
  // The facts of an activation may be corrected; its amount changes only where somebody has seen the new one.
  if (isActivated(before)) {
    if (move.previewed === undefined) return before.activated_at === after.activated_at ? null : settled
    return settledAnew(db, { ...move, after: { ...after, ...settled.columns } }, move.previewed)
  }
  // Policies that are left from an earlier activation of the document must not apply to this one.
  await db.deleteFrom('document_policies').where('document_id', '=', before.id).execute()
  const columns = { ...settled.columns, ...(await firstSettlement(db, after, by.at)) }
  const month = kstMonth(settledAt)
  if (month === kstMonth(after.activated_at ?? by.at)) return { columns, events: [] }
  return {
    columns,
    events: settlementEdits(before, { ...after, ...columns }, `${monthWords(month)} 정산에 포함`),
  }
}

/** The amounts of a corrected activation. Throws FORBIDDEN for who sees none, PREVIEW_OUTDATED if they are not those previewed. */
async function settledAnew(
  db: Queryable,
  { before, after, by }: DocumentMove,
  previewed: PreviewedAmounts,
): Promise<SettledChange> {
  if (!seesAmounts(by.actor)) throw new AppError('FORBIDDEN')
  const columns = { settled_at: after.settled_at, ...(await firstSettlement(db, after, by.at)) }
  const settled = { ...after, ...columns }
  const { settlementAmount, hiddenPrice } = presentAmounts(settled)
  if (settlementAmount !== previewed.settlementAmount || hiddenPrice !== previewed.hiddenPrice)
    throw new AppError('PREVIEW_OUTDATED')
  const reason = '정정하여 재계산'
  return { columns, events: settlementEdits(before, settled, reason), reason }
}

/** The amounts come back with the other columns. Throws MONTH_CLOSED. */
async function takeBack(db: Queryable, { before, after, by }: DocumentMove): Promise<SettledChange> {
  const change = { columns: {}, events: [], reason: UNDONE }
  const reversal = await reversalOf(db, before)
  if (reversal !== null) return { ...change, late: { kind: 'withdrawn', at: reversal.settled_at } }
  for (const row of [before, after])
    if (isActivated(row)) await requireOpenMonth(db, row.settled_at ?? by.at, 'activatedAt')
  return change
}

/** The amounts, also one that was set by hand, and the attached policies are what they were before the cancellation. */
async function cancellationTakenBack(
  db: Queryable,
  { before, after, by }: DocumentMove,
  reversal: LateEntries | null,
): Promise<SettledChange> {
  const reason = '개통취소를 되돌림'
  const policies = await attachedNames(db, before.id)
  const note = policies.length === 0 ? reason : `${reason} · 정책 ${policies.join(', ')}`
  const events = settlementEdits(before, after, note)
  // What counts in its closed month goes on counting there; only what was taken back later is given back.
  if (reversal !== null) {
    const isClosed = await isMonthClosed(db, reversal.settled_at)
    const late: LateChange = isClosed
      ? { kind: 'restored', at: by.at }
      : { kind: 'withdrawn', at: reversal.settled_at }
    return { columns: {}, events, reason, late }
  }
  const settledAt = await nextOpenMoment(db, before.settled_at ?? by.at)
  return { columns: { settled_at: settledAt }, events, reason }
}

const CONCERNING = [
  ...SETTLED_COLUMNS,
  ...OWED_COLUMNS,
  'activation_status',
  'cancelled_at',
  'deleted_at',
] as const

function concernsSettlement({ before, after }: DocumentMove): boolean {
  if (CONCERNING.every((column) => before[column] === after[column])) return false
  return isActivated(before) || isActivated(after) || (isCancelled(before) && before.settled_at !== null)
}

/** The field of the form that shows that the month is closed. */
function changedField({ before, after }: DocumentMove): string | undefined {
  return before.service_plan_id === after.service_plan_id ? undefined : 'servicePlanId'
}

function isActivated(row: DocumentRow): boolean {
  return row.activation_status === '개통'
}

function isCancelled(row: DocumentRow): boolean {
  return row.activation_status === '취소'
}

/** The document keeps its amounts, so that one can see what it was worth. */
async function cancellation(db: Queryable, { before, after, by }: DocumentMove): Promise<SettledChange> {
  const [amount, hiddenPrice] = [settledAmount(before), before.hidden_price]
  const isKnown = amount !== null || hiddenPrice !== null
  const total = (amount ?? 0) + (hiddenPrice ?? 0)
  const from = amountWord(isKnown ? total : null)
  const reason = '개통취소'
  if (!(await isMonthClosed(db, before.settled_at ?? by.at)))
    return { columns: {}, events: [settlementEvent(from, amountWord(0), '개통취소로 정산에서 제외')], reason }

  const lateAt = await nextOpenMoment(db, after.cancelled_at ?? by.at)
  const note = `${monthWords(kstMonth(lateAt))} 정산에서 환수`
  const takenBack = `환수 ${amountWord(isKnown ? 0 - total : null)}`
  return {
    columns: {},
    events: [settlementEvent(from, takenBack, note)],
    reason,
    late: { kind: 'reversed', at: lateAt },
  }
}
