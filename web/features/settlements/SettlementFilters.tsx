import { SETTLEMENT_STATES } from '#shared/settlements/settlement.contract.ts'
import { CUSTOMER_SEARCH, DocumentCarrierFilter } from '../../documents/list/ClosedFilters.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { type AddressFilter, AMOUNTS, type SettlementFilter } from './settlement-filter.ts'

export interface SettlementFiltersProps {
  filter: SettlementFilter
  onChange: (changed: Partial<AddressFilter>) => void
}

const SEARCHES = { search: CUSTOMER_SEARCH, store: '판매점, 접점코드 검색' }

/** The filters of the settlements, apart from the dates. */
export function SettlementFilters({ filter, onChange }: SettlementFiltersProps) {
  return (
    <>
      <SearchFields labels={SEARCHES} values={filter} onChange={onChange} />
      <DocumentCarrierFilter carrier={filter.carrier} onChange={onChange} />
      <FilterSelect
        label="상태"
        value={filter.state}
        options={SETTLEMENT_STATES}
        onChoose={(state) => onChange({ state })}
      />
      <FilterSelect
        label="금액"
        value={filter.amount}
        options={AMOUNTS}
        onChoose={(amount) => onChange({ amount })}
      />
    </>
  )
}
