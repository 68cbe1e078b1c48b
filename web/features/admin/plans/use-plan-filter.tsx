import { matchesKorean } from '#shared/korean.ts'
import { activeIn, CarrierFilter, StateFilter } from '../../../records/filters.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'

/** As much of a plan or an add-on as its list can be narrowed by. */
interface Filtered {
  name: string
  carrier: string
  type: string
  isActive: boolean
}

type Filter = Record<'q' | 'carrier' | 'type' | 'state', string>

interface FilterWords {
  search: string
  type: string
  types: readonly string[]
}

/** What the lists of plans and of add-ons can be narrowed to, kept in the address. */
export function usePlanFilter(words: FilterWords) {
  const { values, set, reset } = useListFilter(['q', 'carrier', 'type', 'state'])
  const keep = ({ name, carrier, type, isActive }: Filtered) =>
    matchesKorean(name, values.q) &&
    (values.carrier === '' || carrier === values.carrier) &&
    (values.type === '' || type === values.type) &&
    isActive === (activeIn(values.state) ?? isActive)
  return {
    keep,
    reset,
    carrier: values.carrier,
    fields: <PlanFilters words={words} values={values} set={set} />,
  }
}

interface PlanFiltersProps {
  words: FilterWords
  values: Filter
  set: (changes: Partial<Filter>) => void
}

function PlanFilters({ words, values, set }: PlanFiltersProps) {
  return (
    <>
      <SearchField label={words.search} value={values.q} onSearch={(q) => set({ q })} />
      <CarrierFilter carrier={values.carrier} onChange={set} />
      <FilterSelect
        label={words.type}
        all="모든 유형"
        value={values.type}
        onChoose={(type) => set({ type })}
        options={words.types}
      />
      <StateFilter state={values.state} onChange={set} />
    </>
  )
}
