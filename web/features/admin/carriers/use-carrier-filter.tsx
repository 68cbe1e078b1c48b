import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import { matchesKorean } from '#shared/korean.ts'
import { useAdminFilter } from '../../../administration/use-admin-filter.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

const ACTIVE = { label: '활성', value: 'true' }
const INACTIVE = { label: '비활성', value: 'false' }

type Filter = Record<'q' | 'active', string>

/** What both lists of carriers can be narrowed to, kept in the address. */
export function useCarrierFilter() {
  const { values, set, reset } = useAdminFilter(['q', 'active'])
  const keep = ({ name, isActive }: Carrier) =>
    matchesKorean(name, values.q) && (values.active === '' || values.active === String(isActive))
  return { keep, reset, fields: <CarrierFilters values={values} set={set} /> }
}

function CarrierFilters({ values, set }: { values: Filter; set: (changes: Partial<Filter>) => void }) {
  return (
    <>
      <SearchField label="통신사명 검색" value={values.q} onSearch={(q) => set({ q })} />
      <SelectField
        label="상태"
        hideLabel
        size="sm"
        placeholder="모든 상태"
        value={values.active}
        onChange={(event) => set({ active: event.currentTarget.value })}
        options={[ACTIVE, INACTIVE]}
      />
    </>
  )
}
