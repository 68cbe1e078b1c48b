import { formatWon, type Hundredths, toWon } from '#shared/money.ts'
import type { NewDocumentEvent } from './document-events.ts'
import { type AmountColumns, type DocumentRow, settledAmount } from './document-rows.ts'

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
