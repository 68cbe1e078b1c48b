import { type ReactNode, useState } from 'react'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { CUSTOMER_SEARCH } from './ClosedFilters.tsx'
import type { ClosedFilter } from './closed-filter.ts'
import { DaysFilter, LinkedChips } from './LinkedFilters.tsx'
import { dateOf, isFiltered, type OpenFilter, resetFilter } from './open-filter.ts'

export type FilterChange = Partial<Record<keyof ClosedFilter | 'activationStatus' | 'contactCode', string>>

export interface OpenFiltersProps {
  title: string
  filter: OpenFilter
  total: number | undefined
  onChange: (changed: FilterChange) => void
  /** Buttons at the far end. */
  actions?: ReactNode
}

const SEARCHES = { search: CUSTOMER_SEARCH, contactCode: '개통방명 코드 검색' }

/** Search by customer and by contact code, what a link brought along, and how many it all leaves. The statuses stand above as tabs. */
export function OpenFilters({ title, filter, total, onChange, actions }: OpenFiltersProps) {
  const { startDate, endDate } = filter
  const hasDays = startDate !== '' || endDate !== ''
  // A day that is being typed anew is empty for a moment: the fields stay until all is reset.
  const [hadDays, setHadDays] = useState(hasDays)
  if (hasDays && !hadDays) setHadDays(true)
  const reset = () => {
    setHadDays(false)
    onChange(resetFilter(filter))
  }
  return (
    <FilterBar
      title={title}
      total={total}
      onReset={isFiltered(filter) || hadDays ? reset : undefined}
      actions={actions}
    >
      <SearchFields labels={SEARCHES} values={filter} onChange={onChange} />
      {hasDays || hadDays ? <DaysFilter filter={filter} date={dateOf(filter)} onChange={onChange} /> : null}
      <LinkedChips filter={filter} date={dateOf(filter)} hasCarrier={false} onChange={onChange} />
    </FilterBar>
  )
}
