import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { readWorkerTotals } from '#shared/stats/stats.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type ClosedFilter, customerTypes } from './closed-filter.ts'
import { PERIOD_WORDS, PERIODS } from './period.ts'

/** Says whose work a link shows (`of`: 개통), with the name only for those who may see the workers' figures. */
function WorkerChip({ id, of, onRemove }: { id: number; of: string; onRemove: () => void }) {
  const account = useAccount()
  const isOneself = account?.id === id
  const { data } = useQuery({
    queryKey: ['workers', 'names'],
    queryFn: ({ signal }) => call(readWorkerTotals, { signal }),
    enabled: !isOneself && account !== null && scopeOf(account, 'stats.workers') !== null,
  })
  const name = data?.find(({ dealerId }) => dealerId === id)?.workerName ?? '한 근무자'
  return <FilterChip label={isOneself ? `내가 ${of}한 건만` : `${name} ${of}`} onRemove={onRemove} />
}

interface LinkedFiltersProps {
  filter: ClosedFilter
  /** Which date the days apply to, unless the filter names another. */
  date: DocumentDate
  onChange: (changed: Partial<ClosedFilter>) => void
}

/** A choice of periods, and fields for the first and the last day, labelled with the date that they apply to. */
export function DaysFilter({ filter, date, onChange }: LinkedFiltersProps) {
  const { startDate, endDate, period } = filter
  const of = dateWord(filter, date)
  return (
    <>
      <FilterSelect
        label={`${of} 기간`}
        all={startDate === '' && endDate === '' ? `모든 ${of}일` : '직접 선택'}
        value={period}
        options={PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
        onChoose={(chosen) =>
          onChange({ period: chosen as ClosedFilter['period'], startDate: '', endDate: '' })
        }
      />
      <DateRangeField
        of={of}
        startDate={startDate}
        endDate={endDate}
        // A day that is changed by hand leaves the period, and keeps its other day.
        onChange={(days) => onChange({ startDate, endDate, ...days, period: '' })}
      />
    </>
  )
}

/** The filters that came with a link and have no field, each as a chip that removes it. */
export function LinkedChips(props: LinkedFiltersProps & { hasCarrier: boolean }) {
  const { filter, onChange } = props
  return (
    <>
      {linkedFacts(filter, props).map(({ key, label }) => (
        <FilterChip key={key} label={label} onRemove={() => onChange({ [key]: '' })} />
      ))}
      {filter.activatedBy === '' ? null : (
        <WorkerChip
          of="개통"
          id={Number(filter.activatedBy)}
          onRemove={() => onChange({ activatedBy: '' })}
        />
      )}
      {filter.closedBy === '' ? null : (
        <WorkerChip of="처리" id={Number(filter.closedBy)} onRemove={() => onChange({ closedBy: '' })} />
      )}
    </>
  )
}

export const DATE_WORDS: Record<DocumentDate, string> = {
  uploadedAt: '접수',
  activatedAt: '개통',
  cancelledAt: '취소',
  discardedAt: '폐기',
  otherCompletedAt: '완료',
}

/** The name of the date that a filter's days apply to; `date` unless the filter names another. */
export function dateWord({ dateField }: ClosedFilter, date: DocumentDate): string {
  return DATE_WORDS[dateField === '' ? date : dateField]
}

export interface LinkedFact {
  key: keyof ClosedFilter
  label: string
}

/** The filters that came with a link and have no field, in words; accounts would need a name. */
export function linkedFacts(
  filter: ClosedFilter,
  { date, hasCarrier }: { date: DocumentDate; hasCarrier: boolean },
): LinkedFact[] {
  const types = customerTypes(filter.customerType).map((type) => CUSTOMER_TYPE_LABELS[type])
  const isOtherDate = filter.dateField !== '' && filter.dateField !== date
  const facts: [keyof ClosedFilter, string | false][] = [
    ['dateField', isOtherDate && `${dateWord(filter, date)}일 기준`],
    ['customerType', types.join('·')],
    ['workerFilter', filter.workerFilter !== '' && '내가 처리한 건만'],
    ['carrier', !hasCarrier && filter.carrier],
    ['withoutCarrier', filter.withoutCarrier !== '' && '통신사 없음'],
    ['exactContactCode', filter.exactContactCode !== '' && `개통방명 코드 ${filter.exactContactCode}`],
    ['exactStoreName', filter.exactStoreName],
    ['withoutContactCode', filter.withoutContactCode !== '' && '개통방명 코드 없음'],
  ]
  return facts.flatMap(([key, label]) => (label === false || label === '' ? [] : [{ key, label }]))
}

interface FilterChipProps {
  /** What it filters for: 신규, 접수일 기준. */
  label: string
  onRemove: () => void
}

/** A filter that came with a link and has no field: shown as a word, removed by a press. */
function FilterChip({ label, onRemove }: FilterChipProps) {
  return (
    <Button size="sm" variant="subtle" onClick={onRemove} aria-label={`${label} 조건 해제`}>
      {label}
      <X aria-hidden />
    </Button>
  )
}
