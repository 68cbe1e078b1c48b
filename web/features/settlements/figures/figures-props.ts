import type { KstDay } from '#shared/kst.ts'
import type { ChartDay } from '../chart-days.ts'
import type { AddressFilter, SettlementFilter } from '../settlement-filter.ts'
import type { useSettlementTotals } from '../settlement-lists.ts'

/** The props of each panel of figures. */
export interface FiguresProps {
  /** undefined while they load. */
  totals: ReturnType<typeof useSettlementTotals>['data']
  filter: SettlementFilter
  today: KstDay
  onNarrow: (changed: Partial<AddressFilter>) => void
}

/** The days of the totals, as lines or as a table. */
export interface DaysProps {
  days: readonly ChartDay[]
  /** The names of the two lines; `before` is null without a comparison. */
  names: { now: string; before: string | null }
}
