import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { ActivatedByChip } from './ActivatedByChip.tsx'
import { type ClosedFilter, customerTypes } from './closed-filter.ts'

/** How a date is called in a filter. */
const DATE_WORDS: Record<DocumentDate, string> = {
  uploadedAt: '접수',
  activatedAt: '개통',
  cancelledAt: '취소',
  discardedAt: '폐기',
  otherCompletedAt: '완료',
}

interface LinkedFiltersProps {
  filter: ClosedFilter
  /** What the dates mean, unless the filter says otherwise. */
  date: DocumentDate
  onChange: (changed: Partial<ClosedFilter>) => void
}

/** The first and the last day, named after what happened on them. */
export function DaysFilter({ filter, date, onChange }: LinkedFiltersProps) {
  const { dateField, startDate, endDate } = filter
  return (
    <DateRangeField
      of={DATE_WORDS[dateField === '' ? date : dateField]}
      startDate={startDate}
      endDate={endDate}
      onChange={onChange}
    />
  )
}

/** What a figure's link brought along and no field shows, each to be taken off by itself. */
export function LinkedChips(props: LinkedFiltersProps & { hasCarrier: boolean }) {
  const { filter, date, hasCarrier, onChange } = props
  const { dateField, customerType, workerFilter, carrier } = filter
  return (
    <>
      {dateField === '' || dateField === date ? null : (
        <FilterChip label={`${DATE_WORDS[dateField]}일 기준`} onRemove={() => onChange({ dateField: '' })} />
      )}
      {customerType === '' ? null : (
        <FilterChip
          label={customerTypes(customerType)
            .map((type) => CUSTOMER_TYPE_LABELS[type])
            .join('·')}
          onRemove={() => onChange({ customerType: '' })}
        />
      )}
      {workerFilter === '' ? null : (
        <FilterChip label="내가 처리한 건만" onRemove={() => onChange({ workerFilter: '' })} />
      )}
      {carrier === '' || hasCarrier ? null : (
        <FilterChip label={carrier} onRemove={() => onChange({ carrier: '' })} />
      )}
      {filter.withoutCarrier === '' ? null : (
        <FilterChip label="통신사 없음" onRemove={() => onChange({ withoutCarrier: '' })} />
      )}
      {filter.exactContactCode === '' ? null : (
        <FilterChip
          label={`개통방명 코드 ${filter.exactContactCode}`}
          onRemove={() => onChange({ exactContactCode: '' })}
        />
      )}
      {filter.withoutContactCode === '' ? null : (
        <FilterChip label="개통방명 코드 없음" onRemove={() => onChange({ withoutContactCode: '' })} />
      )}
      {filter.activatedBy === '' ? null : (
        <ActivatedByChip id={Number(filter.activatedBy)} onRemove={() => onChange({ activatedBy: '' })} />
      )}
    </>
  )
}
