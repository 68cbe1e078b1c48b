import { Box } from '@chakra-ui/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { statusLabel } from '#shared/documents/activation-status.ts'
import { SETTLEMENT_STATES, type Settlement } from '#shared/settlements/settlement.contract.ts'
import { CUSTOMER_SEARCH } from '../../documents/list/ClosedFilters.tsx'
import { DocumentCarrierFilter } from '../../documents/list/DocumentCarrierFilter.tsx'
import { useFocusAfterDialog } from '../../documents/list/focus-row.ts'
import { useOpenDocument } from '../../documents/list/use-open-document.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { ListView } from '../../records/ListView.tsx'
import { useListFilter } from '../../records/use-list-filter.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { AmountDialog } from './dialogs/AmountDialog.tsx'
import { CustomerDialog } from './dialogs/CustomerDialog.tsx'
import { SettlementDialog } from './dialogs/SettlementDialog.tsx'
import { SettlementFigures } from './figures/SettlementFigures.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { addressOf, periodIn, periodProblem } from './period.ts'
import { SettlementActions } from './SettlementActions.tsx'
import { SettlementCard } from './SettlementCard.tsx'
import type { SettlementAction } from './SettlementRowActions.tsx'
import { SETTLEMENTS_FIRST, SETTLEMENTS_MIN_WIDTH, settlementColumns } from './settlement-columns.tsx'
import {
  type AddressFilter,
  AMOUNTS,
  FILTER_NAMES,
  filterIn,
  isNarrowed,
  NO_NARROWING,
  type SettlementFilter,
} from './settlement-filter.ts'
import { settlementKey, useSettlementList, useSettlementTotals } from './settlement-lists.ts'

/** 정산 관리: the settlements of a range of days, as sums and as a list. */
export function SettlementsTab() {
  const today = useKstDay()
  const { values, set } = useListFilter(FILTER_NAMES)
  const filter = filterIn(values, today)
  const problem = periodProblem(filter)
  const list = useSettlementList(filter, problem === null)
  const totals = useSettlementTotals(filter, problem === null)
  const { openId, open, close } = useOpenDocument()
  const page = useRef<HTMLDivElement>(null)
  const [action, setAction] = useState<{ kind: SettlementAction; settlement: Settlement } | null>(null)
  const act = useCallback(
    (kind: SettlementAction, settlement: Settlement) => setAction({ kind, settlement }),
    [],
  )
  const columns = useMemo(() => settlementColumns(act), [act])
  const openRow = useCallback(({ documentId }: Settlement) => open(documentId), [open])
  useFocusAfterDialog(page, openId !== null || action !== null)
  return (
    <Box ref={page} data-fills>
      <PeriodBar
        period={filter}
        today={today}
        onChange={(change) =>
          set((address) => {
            const now = periodIn(address, today)
            return addressOf({ ...now, ...change(now) }, today)
          })
        }
        actions={<SettlementActions filter={filter} />}
      />
      {problem === null ? (
        <SettlementFigures asked={totals} filter={filter} today={today} onNarrow={set} />
      ) : null}
      <ListView
        label="정산 목록"
        list={list}
        columns={columns}
        rowKey={settlementKey}
        rowLabel={(row) => row.customerName}
        onOpen={openRow}
        onReset={isNarrowed(filter) ? () => set(NO_NARROWING) : undefined}
        minWidth={SETTLEMENTS_MIN_WIDTH}
        firstView={SETTLEMENTS_FIRST}
        problem={problem}
        empty={{ title: '정산 내역이 없습니다.', description: '이 기간에 개통한 서류가 없습니다.' }}
        filters={<SettlementFilters filter={filter} onChange={set} />}
        renderCard={(row) => <SettlementCard settlement={row} onAction={act} />}
      />
      {openId === null ? null : <SettlementDialog key={openId} documentId={openId} onClose={close} />}
      {action?.kind === 'amount' ? (
        <AmountDialog settlement={action.settlement} onClose={() => setAction(null)} />
      ) : null}
      {action?.kind === 'customer' ? (
        <CustomerDialog settlement={action.settlement} onClose={() => setAction(null)} />
      ) : null}
    </Box>
  )
}

interface SettlementFiltersProps {
  filter: SettlementFilter
  onChange: (changed: Partial<AddressFilter>) => void
}

const SEARCHES = { search: CUSTOMER_SEARCH, store: '판매점, 접점코드 검색' }

/** The filters of the settlements, apart from the dates. */
function SettlementFilters({ filter, onChange }: SettlementFiltersProps) {
  return (
    <>
      <SearchFields labels={SEARCHES} values={filter} onChange={onChange} />
      <DocumentCarrierFilter carrier={filter.carrier} onChange={onChange} />
      <FilterSelect
        label="상태"
        value={filter.state}
        options={SETTLEMENT_STATES.map((value) => ({ value, label: statusLabel(value) }))}
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
