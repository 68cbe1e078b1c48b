import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { sumOfWon } from '#shared/money.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { WRONG_AMOUNT } from '#shared/settlements/settlement-changes.contract.ts'
import { wonWords } from './amount-words.ts'

/** What stands in 정산 금액 수정: the amount, and whether somebody sets it or it is what was calculated. */
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

/** The calculated amount again, whatever it is by now. */
export function asCalculated({ calculatedSettlementAmount }: DocumentWithAmounts): AmountValues {
  return { settlementAmount: calculatedSettlementAmount ?? null, isManual: false }
}

/** What the server would refuse, found here. `isTyped`: an amount, or the way back to the calculated one, was chosen. */
export function amountProblem({ settlementAmount, isManual }: AmountValues, isTyped: boolean): string | null {
  if (isTyped && !isManual) return null
  return wonAmount.safeParse(settlementAmount).success ? null : WRONG_AMOUNT
}

/** What amount and hidden price come to, as far as they are known; of what was typed and is no amount nobody can say it. */
export function totalText(values: AmountValues, hiddenPrice: number | null): string {
  if (values.isManual && amountProblem(values, true) !== null) return '–'
  return wonWords(sumOfWon([values.settlementAmount, hiddenPrice]))
}
