import { formatCount } from '#shared/count.ts'
import { formatWon, sumOfWon } from '#shared/money.ts'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'

export const NO_SUMS: SettlementSums = {
  count: 0,
  reversals: 0,
  undetermined: 0,
  amount: 0,
  hiddenPrice: 0,
  total: 0,
  adjustments: 0,
}

const NAMES = Object.keys(NO_SUMS) as (keyof SettlementSums)[]

/** Adds amounts in hundredths, as they have two decimals and floating point sums would be inexact. */
export function sumOf(all: readonly SettlementSums[]): SettlementSums {
  const sums = { ...NO_SUMS }
  for (const name of NAMES)
    sums[name] = all.reduce((hundredths, one) => hundredths + Math.round(one[name] * 100), 0) / 100
  return sums
}

/** True when none of the amounts is known yet: their sum is then shown as 미정, not as 0. */
export function hasNoAmount({ count, reversals, undetermined }: SettlementSums): boolean {
  return undetermined > 0 && undetermined === count && reversals === 0
}

/** True when not even a hidden price is known. */
function isUndetermined(sums: SettlementSums): boolean {
  return hasNoAmount(sums) && sums.hiddenPrice === 0
}

/** The sum of the amounts as text. */
export function amountWords(sums: SettlementSums): string {
  return hasNoAmount(sums) ? '미정' : formatWon(sums.amount)
}

/** The sum of amounts and hidden prices as text. */
export function totalWords(sums: SettlementSums): string {
  return isUndetermined(sums) ? undeterminedWords(sums) : formatWon(sums.total)
}

/** With adjustments and carry-overs, which belong to no activation. */
function wholeTotal({ total, adjustments }: SettlementSums): number {
  return sumOfWon([total, adjustments]) ?? 0
}

/** The same as text. */
export function wholeTotalWords(sums: SettlementSums): string {
  return isUndetermined(sums) && sums.adjustments === 0
    ? undeterminedWords(sums)
    : formatWon(wholeTotal(sums))
}

/** The numbers that the total does not show: `3건 · 환수 1건 · 미정 1건`. */
export function countWords(sums: SettlementSums): string {
  return [
    `${formatCount(sums.count)}건`,
    ...(sums.reversals === 0 ? [] : [`환수 ${formatCount(sums.reversals)}건`]),
    ...(sums.undetermined === 0 || isUndetermined(sums) ? [] : [undeterminedWords(sums)]),
  ].join(' · ')
}

const undeterminedWords = ({ undetermined }: SettlementSums) => `미정 ${formatCount(undetermined)}건`
