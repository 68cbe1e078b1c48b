import { overlaps, type PricePeriod } from '#shared/price-period.ts'

/** A row of a table, among those of the same code and plan. */
export interface PlacedRow<Row> {
  row: Row
  period: PricePeriod
  /** The id of the existing price that begins on the same day and is changed by the row. */
  changes: number | null
}

/**
 * The rows that overlap another period, each with that period; `stored` are the existing prices by id, which do not
 * overlap. Rows are taken in the order of their days: a row may shorten a price so that the next one fits, and a refused
 * row changes nothing.
 */
export function takenPeriods<Row extends object>(
  rows: readonly PlacedRow<Row>[],
  stored: ReadonlyMap<number, PricePeriod>,
): Map<Row, PricePeriod> {
  const taken = new Map<Row, PricePeriod>()
  const there = [...stored].sort(([, one], [, other]) => byDay(one, other))
  /** The last accepted period before the row: as they never overlap, no earlier one can reach the row. */
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
