import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { ActivatedByChip } from './ActivatedByChip.tsx'
import type { ClosedFilter } from './closed-filter.ts'
import { dateWord, linkedFacts } from './linked-facts.ts'

interface LinkedFiltersProps {
  filter: ClosedFilter
  /** What the dates mean, unless the filter says otherwise. */
  date: DocumentDate
  onChange: (changed: Partial<ClosedFilter>) => void
}

/** The first and the last day, named after what happened on them. */
export function DaysFilter({ filter, date, onChange }: LinkedFiltersProps) {
  const { startDate, endDate } = filter
  return (
    <DateRangeField of={dateWord(filter, date)} startDate={startDate} endDate={endDate} onChange={onChange} />
  )
}

/** What a figure's link brought along and no field shows, each to be taken off by itself. */
export function LinkedChips(props: LinkedFiltersProps & { hasCarrier: boolean }) {
  const { filter, onChange } = props
  return (
    <>
      {linkedFacts(filter, props).map(({ key, label }) => (
        <FilterChip key={key} label={label} onRemove={() => onChange({ [key]: '' })} />
      ))}
      {filter.activatedBy === '' ? null : (
        <ActivatedByChip id={Number(filter.activatedBy)} onRemove={() => onChange({ activatedBy: '' })} />
      )}
    </>
  )
}
