import { type ReactNode, useState } from 'react'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
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
      <SearchField
        label="고객명, 연락처, 초성 검색"
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <SearchField
        label="개통방명 코드 검색"
        value={filter.contactCode}
        onSearch={(contactCode) => onChange({ contactCode })}
      />
      {hasDays || hadDays ? <DaysFilter filter={filter} date={dateOf(filter)} onChange={onChange} /> : null}
      <LinkedChips filter={filter} date={dateOf(filter)} hasCarrier={false} onChange={onChange} />
    </FilterBar>
  )
}
