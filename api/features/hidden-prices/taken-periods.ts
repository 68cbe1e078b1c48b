import { overlaps, type PricePeriod } from '#shared/price-period.ts'

/** A row of a table, among those of the same code and plan. */
export interface PlacedRow<Row> {
  row: Row
  period: PricePeriod
  /** The price that is there, begins on the same day, and is changed by it. */
  changes: number | null
}

/**
 * The rows that lie over another period, with that period; `stored` are the prices that are there, by their ids, none over
 * another. In the order of their days, as if they were typed so: a price may end in one row where the next one begins, and a row
 * that is refused changes nothing.
 */
export function takenPeriods<Row extends object>(
  rows: readonly PlacedRow<Row>[],
  stored: ReadonlyMap<number, PricePeriod>,
): Map<Row, PricePeriod> {
  const taken = new Map<Row, PricePeriod>()
  const there = [...stored].sort(([, one], [, other]) => byDay(one, other))
  /** What stands and began before: as nothing that stands lies over another, only its last can reach as far as the row. */
  let last: PricePeriod | undefined
  let upcoming = 0
  for (const { row, period, changes } of [...rows].sort((one, other) => byDay(one.period, other.period))) {
    for (; hasBegun(there[upcoming]?.[1], period); upcoming += 1) last = there[upcoming]?.[1]
    const givesWay = changes !== null && there[upcoming]?.[0] === changes
    const next = there[givesWay ? upcoming + 1 : upcoming]?.[1]
    const other = [last, next].find((each) => each !== undefined && overlaps(each, period))
    if (other !== undefined) {
      taken.set(row, other)
      continue
    }
    last = period
    if (givesWay) upcoming += 1
  }
  return taken
}

function hasBegun(other: PricePeriod | undefined, period: PricePeriod): boolean {
  return other !== undefined && byDay(other, period) < 0
}

function byDay({ effectiveFrom: one }: PricePeriod, { effectiveFrom: other }: PricePeriod): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
