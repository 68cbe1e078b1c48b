import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { DocumentsFilter } from './documents-filter.ts'

export interface DocumentsFiltersProps {
  filter: DocumentsFilter
  total: number | undefined
  onChange: (changed: { search?: string; contactCode?: string }) => void
}

/** Search by customer and by contact code, and how many the filter leaves. The statuses stand above as tabs. */
export function DocumentsFilters({ filter, total, onChange }: DocumentsFiltersProps) {
  const isFiltered = filter.search !== '' || filter.contactCode !== ''
  return (
    <FilterBar
      title="서류 목록"
      total={total}
      onReset={isFiltered ? () => onChange({ search: '', contactCode: '' }) : undefined}
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
    </FilterBar>
  )
}
