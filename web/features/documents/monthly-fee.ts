import { toHundredths, toWon } from '#shared/money.ts'

/** Plan + add-ons − discount, in won a month (DECISIONS.md §4). May be below 0, which the form refuses. */
export function monthlyFee(planFee: number, addOnFees: readonly number[], discount: number | null): number {
  const sum = addOnFees.reduce((total, fee) => total + toHundredths(fee), toHundredths(planFee))
  return toWon(sum - toHundredths(discount ?? 0))
}
