import { overlaps, type PricePeriod } from '#shared/price-period.ts'

/** A row of a table, among those of the same code and plan. */
export interface PlacedRow<Row> {
  row: Row
  period: PricePeriod
  /** The price that is there and that it changes. */
  changes: number | null
}

/**
 * The rows that lie over another period, with that period; `stored` are the prices that are there, by their ids. In the order
 * of their days, as if they were typed so: a price may end in one row where the next one begins, and a row that is refused
 * changes nothing.
 */
export function takenPeriods<Row extends object>(
  rows: readonly PlacedRow<Row>[],
  stored: ReadonlyMap<number, PricePeriod>,
): Map<Row, PricePeriod> {
  const taken = new Map<Row, PricePeriod>()
  const standing = new Map<number | Row, PricePeriod>(stored)
  const changed = new Set<number>()
  const inOrder = [...rows].sort((one, other) => byDay(one.period, other.period))
  for (const { row, period, changes } of inOrder) {
    const mayGiveWay = changes === null || changed.has(changes) ? null : changes
    const [, other] = [...standing].find(([each, its]) => each !== mayGiveWay && overlaps(its, period)) ?? []
    if (other !== undefined) {
      taken.set(row, other)
      continue
    }
    standing.set(changes ?? row, period)
    if (changes !== null) changed.add(changes)
  }
  return taken
}

function byDay({ effectiveFrom: one }: PricePeriod, { effectiveFrom: other }: PricePeriod): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
