import { AppError } from '#shared/errors.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import { formatWon, toWon } from '#shared/money.ts'
import { monthWords } from '#shared/settlements/closing.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { DocumentChange } from '../documents/changes/document-change.ts'
import type { DocumentMove } from '../documents/changes/document-followers.ts'
import type { NewDocumentEvent } from '../documents/document-events.ts'
import { type DocumentRow, settledAmount } from '../documents/document-rows.ts'
import { amountWord } from '../documents/settlement-edits.ts'
import {
  holdMonths,
  isMonthClosed,
  nextOpenMoment,
  requireOpenMonth,
} from '../settlement-months/open-months.ts'
import { firstSettlement } from './settlement-columns.ts'

/**
 * What a document's change does to its settlement: an activation is settled, one that is cancelled counts no more, or, where its month
 * was closed, is taken back in the next open one. Throws MONTH_CLOSED for what a closed month does not allow.
 */
export async function settleChange(
  { db }: Transaction,
  { database }: Pick<Context, 'database'>,
  move: DocumentMove,
): Promise<DocumentChange | null> {
  const { before, after, by } = move
  if (!concernsSettlement(move)) return null
  await holdMonths(db, database.kind, 'settle')
  if (await isReversed(db, before.id)) {
    throw new AppError('MONTH_CLOSED', {
      message: '마감된 달의 정산에서 환수된 개통취소여서 다시 열거나 삭제할 수 없습니다.',
    })
  }
  if (isActivated(before) && after.activation_status === '취소') return cancellation(db, move)
  if (isActivated(before)) await requireOpenMonth(db, before.activated_at ?? by.at)
  if (!isActivated(after)) return null
  await requireOpenMonth(db, after.activated_at ?? by.at, 'activatedAt')
  // Another day of the same activation changes nothing until it is recalculated.
  if (isActivated(before)) return null
  return { columns: await firstSettlement(db, after, by.at), events: [] }
}

function concernsSettlement({ before, after }: DocumentMove): boolean {
  const isSame =
    before.activation_status === after.activation_status &&
    before.activated_at === after.activated_at &&
    before.deleted_at === after.deleted_at
  if (isSame) return false
  return isActivated(before) || isActivated(after) || (isCancelled(before) && before.activated_at !== null)
}

function isActivated(row: DocumentRow): boolean {
  return row.activation_status === '개통'
}

function isCancelled(row: DocumentRow): boolean {
  return row.activation_status === '취소'
}

/** What was settled in a closed month is taken back in the next one. */
export async function isReversed(db: Queryable, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('settlement_reversals')
    .select('document_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return row !== undefined
}

/** The amounts stay on the document: they say what it was worth. */
async function cancellation(db: Queryable, { before, after, by }: DocumentMove): Promise<DocumentChange> {
  const [amount, hiddenPrice] = [settledAmount(before), before.hidden_price]
  const total = (amount ?? 0) + (hiddenPrice ?? 0)
  const from = amount === null && hiddenPrice === null ? amountWord(null) : amountWord(total)
  if (!(await isMonthClosed(db, before.activated_at ?? by.at)))
    return { columns: {}, events: [counted(from, '0원', '개통취소로 정산에서 제외')] }

  const settledAt = await nextOpenMoment(db, after.cancelled_at ?? by.at)
  await db
    .insertInto('settlement_reversals')
    .values({
      document_id: before.id,
      settled_at: settledAt,
      amount,
      hidden_price: hiddenPrice,
      reversed_by: by.actor.id,
      reversed_at: by.at,
    })
    .execute()
  const note = `${monthWords(kstMonth(settledAt))} 환수`
  return { columns: {}, events: [counted(from, formatWon(toWon(-total)), note)] }
}

function counted(from: string, to: string, note: string): NewDocumentEvent {
  return { type: 'settlement-changed', from, to, note, isVisibleToStore: false }
}
