import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import type { UnitPriceRow } from './settlement-prices.present.ts'

/** What a new price that begins on a day does to those that count already. */
export interface Placement {
  /** Ends where the new one begins. */
  cut: UnitPriceRow | null
  /** The new one takes their place. */
  replaced: UnitPriceRow[]
  /** The day from which a planned price follows; null: the new one holds for good. */
  until: KstDay | null
}

/**
 * A new price holds from its day until the next planned one begins: what lay between its day and today gives way, what is planned
 * for later stays. `prices` are those that count, which never overlap.
 */
export function placePeriod(prices: readonly UnitPriceRow[], from: KstDay, today: KstDay): Placement {
  const latest = from > today ? from : today
  const planned = prices.map((row) => row.effective_from).filter((day) => day > latest)
  return {
    cut: prices.find((row) => row.effective_from < from && isInForce(periodOf(row), from)) ?? null,
    replaced: prices.filter((row) => row.effective_from >= from && row.effective_from <= latest),
    until: planned.toSorted()[0] ?? null,
  }
}

function periodOf(row: UnitPriceRow) {
  return { effectiveFrom: row.effective_from, effectiveUntil: row.effective_until }
}
