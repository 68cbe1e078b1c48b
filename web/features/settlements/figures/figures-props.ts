import type { KstDay } from '#shared/kst.ts'
import type { AddressFilter, SettlementFilter } from '../settlement-filter.ts'
import type { useSettlementTotals } from '../settlement-lists.ts'

/** What each part of the figures is drawn from. */
export interface FiguresProps {
  /** undefined while they load. */
  totals: ReturnType<typeof useSettlementTotals>['data']
  filter: SettlementFilter
  today: KstDay
  onNarrow: (changed: Partial<AddressFilter>) => void
}
