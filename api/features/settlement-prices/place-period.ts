import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import type { UnitPriceRow } from './settlement-prices.present.ts'

/** What a new price that begins on a day does to those that count already. */
export interface Placement {
  /** Ends where the new one begins. */
  cut: UnitPriceRow | null
  /** Began on the same day, and is corrected by the new one. */
  corrected: UnitPriceRow | null
  /** The day from which the next one holds; null: the new one holds for good. */
  until: KstDay | null
}

/**
 * A new price cuts the one in force on its day and holds until the next one begins, which stays (DECISIONS.md §7). `prices` are
 * those that count, which never overlap.
 */
export function placePeriod(prices: readonly UnitPriceRow[], from: KstDay): Placement {
  const later = prices.map((row) => row.effective_from).filter((day) => day > from)
  return {
    cut: prices.find((row) => row.effective_from < from && isInForce(periodOf(row), from)) ?? null,
    corrected: prices.find((row) => row.effective_from === from) ?? null,
    until: later.toSorted()[0] ?? null,
  }
}

function periodOf(row: UnitPriceRow) {
  return { effectiveFrom: row.effective_from, effectiveUntil: row.effective_until }
}
