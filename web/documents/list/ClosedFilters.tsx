import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DocumentDate, listDocumentCarriers } from '#shared/documents/documents.contract.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { type ClosedFilter, isFiltered, NO_FILTER } from './closed-filter.ts'
import { DaysFilter, LinkedChips } from './LinkedFilters.tsx'

export interface ClosedFiltersProps {
  filter: ClosedFilter
  /** Which date the days apply to, unless the filter names another. */
  date: DocumentDate
  /** Shows a choice of carriers. */
  hasCarrier?: boolean
  total: number | undefined
  onChange: (changed: Partial<ClosedFilter> & { view?: string }) => void
  actions?: ReactNode
}

export const CUSTOMER_SEARCH = '고객명, 연락처, 초성 검색'
const SEARCHES = { search: CUSTOMER_SEARCH }

/** The filters of a list of closed documents: search, carrier, days, and filters that came with a link. */
export function ClosedFilters(props: ClosedFiltersProps) {
  const { filter, date, hasCarrier = false, total, onChange, actions } = props
  return (
    <FilterBar
      total={total}
      onReset={isFiltered(filter) ? () => onChange({ ...NO_FILTER, view: '' }) : undefined}
      actions={actions}
    >
      <SearchFields labels={SEARCHES} values={filter} onChange={onChange} />
      {hasCarrier ? <DocumentCarrierFilter carrier={filter.carrier} onChange={onChange} /> : null}
      <DaysFilter filter={filter} date={date} onChange={onChange} />
      <LinkedChips filter={filter} date={date} hasCarrier={hasCarrier} onChange={onChange} />
    </FilterBar>
  )
}

/** The carriers that occur in documents; the chosen one is offered even while they load. */
export function DocumentCarrierFilter({
  carrier,
  onChange,
}: {
  carrier: string
  onChange: (changed: { carrier: string }) => void
}) {
  const { data = [] } = useQuery({
    ...caching.reference,
    queryKey: ['document-carriers'],
    queryFn: ({ signal }) => call(listDocumentCarriers, { signal }),
  })
  const carriers = carrier === '' || data.includes(carrier) ? data : [carrier, ...data]
  return (
    <FilterSelect
      label="통신사"
      value={carrier}
      options={carriers}
      onChoose={(carrier) => onChange({ carrier })}
    />
  )
}
