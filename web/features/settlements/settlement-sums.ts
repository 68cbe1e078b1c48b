import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'

export const NO_SUMS: SettlementSums = {
  count: 0,
  reversals: 0,
  undetermined: 0,
  amount: 0,
  hiddenPrice: 0,
  total: 0,
}

const NAMES = Object.keys(NO_SUMS) as (keyof SettlementSums)[]

/** Amounts have two decimals at most: summed in hundredths, so that nothing is lost on the way. */
export function sumOf(all: readonly SettlementSums[]): SettlementSums {
  const sums = { ...NO_SUMS }
  for (const name of NAMES)
    sums[name] = all.reduce((hundredths, one) => hundredths + Math.round(one[name] * 100), 0) / 100
  return sums
}
