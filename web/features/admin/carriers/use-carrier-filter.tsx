import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import { matchesKorean } from '#shared/korean.ts'
import { activeIn, StateFilter } from '../../../administration/list-filters.tsx'
import { useAdminFilter } from '../../../administration/use-admin-filter.ts'
import { SearchField } from '../../../ui/SearchField.tsx'

/** What both lists of carriers can be narrowed to, kept in the address. */
export function useCarrierFilter() {
  const { values, set, reset } = useAdminFilter(['q', 'state'])
  const keep = ({ name, isActive }: Carrier) =>
    matchesKorean(name, values.q) && isActive === (activeIn(values.state) ?? isActive)
  const fields = (
    <>
      <SearchField label="통신사명 검색" value={values.q} onSearch={(q) => set({ q })} />
      <StateFilter state={values.state} onChange={set} />
    </>
  )
  return { keep, reset, fields }
}
