import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import { matchesKorean } from '#shared/korean.ts'
import { activeIn, StateFilter } from '../../../records/filters.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { SearchField } from '../../../ui/SearchField.tsx'

/** What both lists of carriers can be narrowed to, kept in the address. */
export function useCarrierFilter() {
  const { values, set, reset } = useListFilter(['q', 'state'])
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
