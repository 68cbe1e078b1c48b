import type { ReactNode } from 'react'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { type ClosedFilter, isFiltered, NO_FILTER } from './closed-filter.ts'
import { DocumentCarrierFilter } from './DocumentCarrierFilter.tsx'
import { DaysFilter, LinkedChips } from './LinkedFilters.tsx'
import { MoreFilters, useMoreFilters } from './MoreFilters.tsx'

export interface ClosedFiltersProps {
  filter: ClosedFilter
  /** Which date the days apply to, unless the filter names another. */
  date: DocumentDate
  /** Shows a choice of carriers. */
  hasCarrier?: boolean
  total: number | undefined
  onChange: (changed: Partial<ClosedFilter>) => void
  actions?: ReactNode
}

export const CUSTOMER_SEARCH = '고객명, 연락처, 초성 검색'
const SEARCHES = { search: CUSTOMER_SEARCH }

/** The filters of a list of closed documents: search, carrier, days, and filters that came with a link. */
export function ClosedFilters(props: ClosedFiltersProps) {
  const { filter, date, hasCarrier = false, total, onChange, actions } = props
  const { isMore, button } = useMoreFilters(filter, hasCarrier)
  return (
    <FilterBar
      total={total}
      onReset={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      actions={actions}
      more={isMore ? <MoreFilters hasCarrier={hasCarrier} filter={filter} onChange={onChange} /> : null}
    >
      <SearchFields labels={SEARCHES} values={filter} onChange={onChange} />
      {hasCarrier ? <DocumentCarrierFilter carrier={filter.carrier} onChange={onChange} /> : null}
      <DaysFilter filter={filter} date={date} onChange={onChange} />
      {button}
      <LinkedChips filter={filter} date={date} hasCarrier={hasCarrier || isMore} onChange={onChange} />
    </FilterBar>
  )
}
