import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import type { UnitPriceRow } from './settlement-prices.present.ts'

/** What a new price that begins on a day changes in the active prices. */
export interface Placement {
  /** The price that ends when the new one begins. */
  cut: UnitPriceRow | null
  /** The price that began on the same day and is replaced by the new one. */
  corrected: UnitPriceRow | null
  /** The day on which the next price begins; null: the new one holds without end. */
  until: KstDay | null
}

/**
 * A new price ends the one in force on its first day and holds until the next one begins, which stays. `prices` are the
 * active ones, which never overlap.
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
