import type { Document } from '#shared/documents/document.contract.ts'
import { isWon, sumOfWon } from '#shared/money.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { WRONG_AMOUNT } from '#shared/settlements/settlement-changes.contract.ts'

/** What stands in 정산 금액 수정: the amount, and whether somebody sets it or it is what was calculated. */
export interface AmountValues {
  amount: number | null
  isManual: boolean
}

export function amountValues(document: Document): AmountValues {
  return {
    amount: document.settlementAmount ?? null,
    isManual: (document.manualSettlementAmount ?? null) !== null,
  }
}

/** The calculated amount again, whatever it is by now. */
export function asCalculated({ calculatedSettlementAmount }: Document): AmountValues {
  return { amount: calculatedSettlementAmount ?? null, isManual: false }
}

/** What the server would refuse, found here. `isTyped`: an amount, or the way back to the calculated one, was chosen. */
export function amountProblem({ amount, isManual }: AmountValues, isTyped: boolean): string | null {
  if (isTyped && !isManual) return null
  return wonAmount.safeParse(amount).success ? null : WRONG_AMOUNT
}

/** Amount and hidden price, as far as they are known; null when neither is, or when what was typed is no amount. */
export function totalWith(amount: number | null, hiddenPrice: number | null): number | null {
  const known = [amount, hiddenPrice].filter((won) => won !== null)
  return known.length === 0 || !known.every(isWon) ? null : sumOfWon(known)
}
