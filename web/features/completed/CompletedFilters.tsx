import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listDocumentCarriers } from '#shared/documents/documents.contract.ts'
import { DOCUMENTS_KEY } from '../../documents/list/document-list.ts'
import { call } from '../../lib/api-client.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { type CompletedFilter, isFiltered } from './completed-filter.ts'

const NOTHING: CompletedFilter = { search: '', carrier: '', startDate: '', endDate: '' }

export interface CompletedFiltersProps {
  filter: CompletedFilter
  total: number | undefined
  onChange: (changed: Partial<CompletedFilter>) => void
  actions: ReactNode
}

/** Search, carrier, and the days of activation. */
export function CompletedFilters({ filter, total, onChange, actions }: CompletedFiltersProps) {
  const carriers = useCarriers(filter.carrier)
  return (
    <FilterBar
      total={total}
      onReset={isFiltered(filter) ? () => onChange(NOTHING) : undefined}
      actions={actions}
    >
      <SearchField
        label="고객명, 연락처, 초성 검색"
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField
        label="통신사"
        hideLabel
        size="sm"
        placeholder="모든 통신사"
        value={filter.carrier}
        options={carriers.map((name) => ({ value: name, label: name }))}
        onChange={(event) => onChange({ carrier: event.currentTarget.value })}
      />
      <Flex
        align="center"
        gap="1.5"
        style={{ maxWidth: '23rem', flexBasis: '18rem' }}
        // A date is as wide as the browser likes; two of them share a phone's width.
        css={{ contain: 'inline-size', '& > div': { minWidth: '0' }, '& input': { minWidth: '0', px: '2' } }}
      >
        <DateField
          label="시작일"
          hideLabel
          title="개통 시작일"
          size="sm"
          value={filter.startDate}
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        <Text as="span" color="fg.subtle" aria-hidden>
          ~
        </Text>
        <DateField
          label="종료일"
          hideLabel
          title="개통 종료일"
          size="sm"
          value={filter.endDate}
          onChange={(event) => onChange({ endDate: event.currentTarget.value })}
        />
      </Flex>
    </FilterBar>
  )
}

/** The carriers that occur in documents; the one in the address stays choosable while they load. */
function useCarriers(chosen: string): string[] {
  const { data = [] } = useQuery({
    queryKey: [...DOCUMENTS_KEY, 'carriers'],
    queryFn: ({ signal }) => call(listDocumentCarriers, { signal }),
  })
  return chosen === '' || data.includes(chosen) ? data : [chosen, ...data]
}
