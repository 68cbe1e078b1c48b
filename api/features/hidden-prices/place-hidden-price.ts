import { periodOf, placePeriod } from '../price-periods/place-period.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'
import type { Change } from './write-hidden-prices.ts'

/** What putting a price where it is to hold changes, that price last. */
export interface PlacedHiddenPrice {
  changes: Change[]
  /** The price that ends because of it, as it was. */
  cut: HiddenPriceRow | null
  /** The price as it is written: it ends where a later one begins. */
  placed: HiddenPriceRow
}

/**
 * Puts a price among the other active ones of its code and plan: it ends the one that holds on its first day and takes the place
 * of one that begins on that day. `before`: how it was; null: it is new. One that is not active touches nothing.
 */
export function placeHiddenPrice(
  others: readonly HiddenPriceRow[],
  before: HiddenPriceRow | null,
  wanted: HiddenPriceRow,
): PlacedHiddenPrice {
  const last = (placed: HiddenPriceRow): Change =>
    before === null ? { before, after: placed } : { before, after: placed }
  if (wanted.is_active === 0) return { changes: [last(wanted)], cut: null, placed: wanted }
  const { cut, corrected, until } = placePeriod(others, periodOf(wanted))
  const placed = { ...wanted, effective_until: until }
  const changes: Change[] = []
  if (corrected !== null) changes.push({ before: corrected, after: null })
  if (cut !== null) changes.push({ before: cut, after: { ...cut, effective_until: wanted.effective_from } })
  return { changes: [...changes, last(placed)], cut, placed }
}
