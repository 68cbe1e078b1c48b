import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { sumOfWon } from '#shared/money.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { WRONG_AMOUNT } from '#shared/settlements/settlement-changes.contract.ts'
import { wonWords } from './amount-words.ts'

/** The values of 정산 금액 수정: the amount, and whether it is set by hand or the calculated one. */
export interface AmountValues {
  settlementAmount: number | null
  isManual: boolean
}

export function amountValues(document: DocumentWithAmounts): AmountValues {
  return {
    settlementAmount: document.settlementAmount ?? null,
    isManual: (document.manualSettlementAmount ?? null) !== null,
  }
}

/** The values that reset the amount to the newest calculated one. */
export function asCalculated({ calculatedSettlementAmount }: DocumentWithAmounts): AmountValues {
  return { settlementAmount: calculatedSettlementAmount ?? null, isManual: false }
}

/** What the server would refuse. `isTyped`: an amount was typed, or the reset to the calculated one chosen. */
export function amountProblem({ settlementAmount, isManual }: AmountValues, isTyped: boolean): string | null {
  if (isTyped && !isManual) return null
  return wonAmount.safeParse(settlementAmount).success ? null : WRONG_AMOUNT
}

/** The sum of amount and hidden price, as far as they are known; `–` while the typed amount is invalid. */
export function totalText(values: AmountValues, hiddenPrice: number | null): string {
  if (values.isManual && amountProblem(values, true) !== null) return '–'
  return wonWords(sumOfWon([values.settlementAmount, hiddenPrice]))
}
