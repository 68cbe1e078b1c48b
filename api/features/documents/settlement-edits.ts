import { formatWon, type Hundredths, toWon } from '#shared/money.ts'
import type { NewDocumentEvent } from './document-events.ts'
import { type AmountColumns, settledAmount } from './document-rows.ts'

type Amounts = Pick<
  AmountColumns,
  'manual_settlement_amount' | 'calculated_settlement_amount' | 'hidden_price'
>

/**
 * One event for the amount and one for the hidden price, where they became others, with what they were; only administrators read
 * them. `note` says what made them so.
 */
export function settlementEdits(
  before: Amounts,
  after: Partial<Amounts>,
  note: string | null = null,
): NewDocumentEvent[] {
  const now = { ...before, ...after }
  return [
    ...edit(
      amountWord(settledAmount(before)),
      amountWord(settledAmount(now)),
      note ?? whoseAmount(before, now),
    ),
    ...edit(hiddenWord(before.hidden_price), hiddenWord(now.hidden_price), note),
  ]
}

function edit(from: string, to: string, note: string | null): NewDocumentEvent[] {
  return from === to ? [] : [{ type: 'settlement-changed', from, to, note, isVisibleToStore: false }]
}

export function amountWord(amount: Hundredths | null): string {
  return amount === null ? '미정' : formatWon(toWon(amount))
}

function hiddenWord(hiddenPrice: Hundredths | null): string {
  return hiddenPrice === null ? '히든단가 없음' : `히든단가 ${formatWon(toWon(hiddenPrice))}`
}

function whoseAmount(before: Amounts, after: Amounts): string | null {
  if (after.manual_settlement_amount === before.manual_settlement_amount) return null
  if (after.manual_settlement_amount !== null) return '직접 입력'
  return after.calculated_settlement_amount === null ? null : '계산된 금액으로'
}
