import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BUILT_IN_FILTERS } from '#shared/saved-views/built-in-views.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { useAssignees } from '../assignees.ts'
import { viewIn } from '../views/list-view.ts'
import type { ClosedFilter } from './closed-filter.ts'
import { DocumentCarrierFilter } from './DocumentCarrierFilter.tsx'
import { useQueueLimits } from './queue-settings.ts'
import { waitedWords } from './waiting.ts'

interface FiltersProps {
  filter: ClosedFilter
  onChange: (changed: Partial<ClosedFilter>) => void
}

const ASSIGNED = [
  { value: 'me', label: '나' },
  { value: 'none', label: '담당자 없음' },
]
const STORE_SEARCH = { storeName: '판매점 검색' }
const DAY_MINUTES = 24 * 60

interface MoreFiltersProps extends FiltersProps {
  /** The list of what waits, which can be narrowed by its age. */
  isOpen?: boolean
  /** The carrier is offered elsewhere. */
  hasCarrier?: boolean
}

/** The filters that are needed less often. */
export function MoreFilters({ filter, onChange, isOpen = false, hasCarrier = false }: MoreFiltersProps) {
  const accounts = useAssignees() ?? []
  const named = accounts.map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = filter.assignee === '' || [...ASSIGNED, ...named].some((it) => it.value === filter.assignee)
  const unknown = isKnown ? [] : [{ value: filter.assignee, label: `계정 ${filter.assignee}` }]
  return (
    <>
      {hasCarrier ? null : <DocumentCarrierFilter carrier={filter.carrier} onChange={onChange} />}
      <SearchFields labels={STORE_SEARCH} values={filter} onChange={onChange} />
      <FilterSelect
        label="담당자"
        value={filter.assignee}
        options={[...ASSIGNED, ...unknown, ...named]}
        onChoose={(assignee) => onChange({ assignee })}
      />
      {isOpen ? <AgeFilter filter={filter} onChange={onChange} /> : null}
      <Toggle label="안 읽은 채팅만" name="unread" filter={filter} onChange={onChange} />
      {isOpen ? (
        <Toggle label="보완 답변만" name="supplementAnswered" filter={filter} onChange={onChange} />
      ) : null}
      <Toggle label="복구됨만" name="recovered" filter={filter} onChange={onChange} />
    </>
  )
}

/** For how long an application has waited, by the limits from which the office counts it as late. */
function AgeFilter({ filter: { waitingOver }, onChange }: FiltersProps) {
  const { warnMinutes, alarmMinutes } = useQueueLimits()
  const limits = new Set([
    warnMinutes,
    alarmMinutes,
    DAY_MINUTES,
    ...(waitingOver ? [Number(waitingOver)] : []),
  ])
  const words = (minutes: number) => (minutes % 60 === 0 ? waitedWords(minutes) : `${minutes}분`)
  const late = (minutes: number) =>
    minutes === alarmMinutes ? ' (매우 늦음)' : minutes === warnMinutes ? ' (늦음)' : ''
  return (
    <FilterSelect
      label="대기 시간"
      value={waitingOver}
      options={[...limits]
        .sort((one, other) => one - other)
        .map((minutes) => ({ value: String(minutes), label: `${words(minutes)} 이상${late(minutes)}` }))}
      onChoose={(minutes) => onChange({ waitingOver: minutes })}
    />
  )
}

interface ToggleProps extends FiltersProps {
  label: string
  name: 'unread' | 'supplementAnswered' | 'recovered'
}

function Toggle({ label, name, filter, onChange }: ToggleProps) {
  const isOn = filter[name] !== ''
  return (
    <Button
      size="sm"
      variant={isOn ? 'subtle' : 'outline'}
      colorPalette={isOn ? 'accent' : 'gray'}
      aria-pressed={isOn}
      onClick={() => onChange({ [name]: isOn ? '' : 'true' })}
    >
      {label}
    </Button>
  )
}

/** The button that opens the further filters. They stay open while one of them is set, so that none narrows the list unseen. */
export function useMoreFilters(filter: ClosedFilter, hasCarrier = false) {
  const [params] = useSearchParams()
  const [isOpened, setOpened] = useState(false)
  // A built-in view says by its own button what it filters.
  const isBuiltIn = Object.hasOwn(BUILT_IN_FILTERS, viewIn(params))
  const { carrier, storeName, waitingOver, assignee, unread, supplementAnswered, recovered } = filter
  const { startDate, endDate } = filter
  const shown = [
    ...[hasCarrier ? '' : carrier, storeName, waitingOver, recovered],
    ...(isBuiltIn ? [] : [assignee, unread, supplementAnswered]),
    ...(hasCarrier ? [] : [startDate, endDate]),
  ]
  // A date that is being retyped is empty for a moment, so what was opened stays until it is closed.
  if (!isOpened && shown.some((text) => text !== '')) setOpened(true)
  return {
    isMore: isOpened,
    button: (
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-expanded={isOpened}
        onClick={() => setOpened(!isOpened)}
      >
        <ListFilter aria-hidden />
        필터
      </Button>
    ),
  }
}
