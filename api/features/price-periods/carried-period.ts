import type { KstDay } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { periodText } from '#shared/price-period.ts'
import type { PriceTerms } from '#shared/price-periods/price-change.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { type PeriodColumns, periodOf, placePeriod } from './place-period.ts'
import { versionOn } from './place-version.ts'

/** The months of 다음 달로 넘기기, by their first days. */
export interface CarriedMonths {
  first: KstDay
  next: KstDay
  afterNext: KstDay
}

export function carriedMonths(month: string): CarriedMonths {
  const [first, next, afterNext] = [0, 1, 2].map((by) => `${nextKstMonth(month, by)}-01`) as [
    string,
    string,
    string,
  ]
  return { first, next, afterNext }
}

/** One plan, code and plan, policy or add-on, with all of its rows that hold at some time. */
export interface CarriedThing<Row> {
  rows: readonly Row[]
  /** Why it is not carried over, whatever its rows; null: nothing is in the way. */
  obstacle: string | null
  termsOf: (row: Row) => PriceTerms
}

/** How one kind is carried over. */
export interface CarriedKind<Row extends PeriodColumns = PeriodColumns> {
  /** Locks and reads the things of which something ends within the month or with it. */
  read(transaction: Transaction, months: CarriedMonths): Promise<CarriedThing<Row>[]>
  /** Adds rows, each a copy of an older one with other days; answers the subjects of their history, in their order. */
  add(transaction: Transaction, rows: readonly Row[], by: { by: number; at: Date }): Promise<number[]>
}

export interface CarriedPeriod<Row> {
  /** The row of the next month: what ended last, for that month. */
  row: Row
  outcome: 'added' | 'skipped'
  reason: string | null
}

/** What becomes of a thing in the next month; null: nothing of it ends in this one. */
export function carriedPeriod<Row extends PeriodColumns>(
  { rows, obstacle }: Pick<CarriedThing<Row>, 'rows' | 'obstacle'>,
  { first, next, afterNext }: CarriedMonths,
): CarriedPeriod<Row> | null {
  const ended = rows.filter(({ effective_until: until }) => until !== null && until > first && until <= next)
  const source = ended
    .toSorted((one, other) => ((one.effective_until ?? '') < (other.effective_until ?? '') ? -1 : 1))
    .at(-1)
  if (source === undefined) return null
  const there = versionOn(rows, next)
  const { until } = placePeriod(rows, { effectiveFrom: next, effectiveUntil: afterNext })
  const row = { ...source, effective_from: next, effective_until: until }
  if (obstacle !== null) return { row, outcome: 'skipped', reason: obstacle }
  if (there !== null)
    return {
      row,
      outcome: 'skipped',
      reason: `다음 달에 적용되는 내용이 이미 있습니다: ${periodText(periodOf(there))}`,
    }
  const reason = until === afterNext ? null : `${until}부터의 내용은 그대로여서 그 전날까지 적용됩니다.`
  return { row, outcome: 'added', reason }
}
