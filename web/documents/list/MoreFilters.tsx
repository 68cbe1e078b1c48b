import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { useAssignees } from '../assignees.ts'
import { DocumentCarrierFilter } from './ClosedFilters.tsx'
import type { ClosedFilter } from './closed-filter.ts'

interface FiltersProps {
  filter: ClosedFilter
  onChange: (changed: Partial<ClosedFilter>) => void
}

const AGES = [
  { value: '30', label: '30분 이상' },
  { value: '60', label: '1시간 이상' },
  { value: '180', label: '3시간 이상' },
  { value: '1440', label: '하루 이상' },
]
const ASSIGNED = [
  { value: 'me', label: '내 담당' },
  { value: 'none', label: '담당자 없음' },
]
const STORE_SEARCH = { storeName: '판매점 검색' }

/** The filters that are needed less often. */
export function MoreFilters({ filter, onChange }: FiltersProps) {
  const accounts = useAssignees() ?? []
  const named = accounts.map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = filter.assignee === '' || [...ASSIGNED, ...named].some((it) => it.value === filter.assignee)
  const unknown = isKnown ? [] : [{ value: filter.assignee, label: `계정 ${filter.assignee}` }]
  return (
    <>
      <DocumentCarrierFilter carrier={filter.carrier} onChange={onChange} />
      <SearchFields labels={STORE_SEARCH} values={filter} onChange={onChange} />
      <FilterSelect
        label="담당자"
        value={filter.assignee}
        options={[...ASSIGNED, ...unknown, ...named]}
        onChoose={(assignee) => onChange({ assignee })}
      />
      <FilterSelect
        label="대기 시간"
        value={filter.waitingOver}
        options={
          filter.waitingOver === '' || AGES.some(({ value }) => value === filter.waitingOver)
            ? AGES
            : [{ value: filter.waitingOver, label: `${filter.waitingOver}분 이상` }, ...AGES]
        }
        onChoose={(waitingOver) => onChange({ waitingOver })}
      />
    </>
  )
}

/** Whether one of the filters is set that need opening. */
export function hasMore({ carrier, storeName, assignee, waitingOver }: ClosedFilter): boolean {
  return (
    [carrier, storeName, waitingOver].some((text) => text !== '') || (assignee !== '' && assignee !== 'me')
  )
}
