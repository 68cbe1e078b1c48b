import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import { type DocumentDate, listDocumentCarriers } from '#shared/documents/documents.contract.ts'
import { call } from '../../lib/api-client.ts'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { type ClosedFilter, isFiltered, NO_FILTER } from './closed-filter.ts'
import { DOCUMENTS_KEY } from './document-list.ts'

/** How a date is called in a filter. */
const DATE_WORDS: Record<DocumentDate, string> = {
  uploadedAt: '접수',
  activatedAt: '개통',
  cancelledAt: '취소',
  discardedAt: '폐기',
  otherCompletedAt: '완료',
}

export interface ClosedFiltersProps {
  filter: ClosedFilter
  /** What the dates mean, unless the filter says otherwise. */
  date: DocumentDate
  /** Offers the carriers to choose from. */
  hasCarrier?: boolean
  total: number | undefined
  onChange: (changed: Partial<ClosedFilter>) => void
  actions?: ReactNode
}

/** The filters of a list of what is done: search, carrier, days, and what a figure's link brought along. */
export function ClosedFilters(props: ClosedFiltersProps) {
  const { filter, date, hasCarrier = false, total, onChange, actions } = props
  const { dateField, customerType } = filter
  return (
    <FilterBar
      total={total}
      onReset={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      actions={actions}
    >
      <SearchField
        label="고객명, 연락처, 초성 검색"
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      {hasCarrier ? <CarrierFilter chosen={filter.carrier} onChange={onChange} /> : null}
      <DateRangeField
        of={DATE_WORDS[dateField === '' ? date : dateField]}
        startDate={filter.startDate}
        endDate={filter.endDate}
        onChange={onChange}
      />
      {dateField === '' || dateField === date ? null : (
        <FilterChip label={`${DATE_WORDS[dateField]}일 기준`} onRemove={() => onChange({ dateField: '' })} />
      )}
      {customerType === '' ? null : (
        <FilterChip
          label={CUSTOMER_TYPE_LABELS[customerType]}
          onRemove={() => onChange({ customerType: '' })}
        />
      )}
      {filter.workerFilter === '' ? null : (
        <FilterChip label="내가 처리한 건만" onRemove={() => onChange({ workerFilter: '' })} />
      )}
      {filter.carrier === '' || hasCarrier ? null : (
        <FilterChip label={filter.carrier} onRemove={() => onChange({ carrier: '' })} />
      )}
    </FilterBar>
  )
}

/** The carriers that occur in documents; the one in the address stays choosable while they load. */
function CarrierFilter({ chosen, onChange }: { chosen: string; onChange: ClosedFiltersProps['onChange'] }) {
  const { data = [] } = useQuery({
    queryKey: [...DOCUMENTS_KEY, 'carriers'],
    queryFn: ({ signal }) => call(listDocumentCarriers, { signal }),
  })
  const carriers = chosen === '' || data.includes(chosen) ? data : [chosen, ...data]
  return (
    <SelectField
      label="통신사"
      hideLabel
      size="sm"
      placeholder="모든 통신사"
      value={chosen}
      options={carriers.map((name) => ({ value: name, label: name }))}
      onChange={(event) => onChange({ carrier: event.currentTarget.value })}
    />
  )
}
