import { matchesKorean } from '#shared/korean.ts'
import { useCarrierOptions } from '../../../administration/reference-lists.ts'
import { useAdminFilter } from '../../../administration/use-admin-filter.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

const STATES = [
  { value: 'true', label: '활성' },
  { value: 'false', label: '비활성' },
]

/** As much of a plan or an add-on as its list can be narrowed by. */
interface Filtered {
  name: string
  carrier: string
  type: string
  isActive: boolean
}

type Filter = Record<'q' | 'carrier' | 'type' | 'active', string>

interface FilterWords {
  search: string
  type: string
  types: readonly string[]
}

/** What the lists of plans and of add-ons can be narrowed to, kept in the address. */
export function usePlanFilter(words: FilterWords) {
  const { values, set, reset } = useAdminFilter(['q', 'carrier', 'type', 'active'])
  const keep = ({ name, carrier, type, isActive }: Filtered) =>
    matchesKorean(name, values.q) &&
    (values.carrier === '' || carrier === values.carrier) &&
    (values.type === '' || type === values.type) &&
    (values.active === '' || values.active === String(isActive))
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
  const carriers = useCarrierOptions(values.carrier)
  return (
    <>
      <SearchField label={words.search} value={values.q} onSearch={(q) => set({ q })} />
      <SelectField
        label="통신사"
        hideLabel
        size="sm"
        placeholder="모든 통신사"
        value={values.carrier}
        onChange={(event) => set({ carrier: event.currentTarget.value })}
        options={carriers}
      />
      <SelectField
        label={words.type}
        hideLabel
        size="sm"
        placeholder="모든 유형"
        value={values.type}
        onChange={(event) => set({ type: event.currentTarget.value })}
        options={words.types.map((value) => ({ value, label: value }))}
      />
      <SelectField
        label="상태"
        hideLabel
        size="sm"
        placeholder="모든 상태"
        value={values.active}
        onChange={(event) => set({ active: event.currentTarget.value })}
        options={STATES}
      />
    </>
  )
}
