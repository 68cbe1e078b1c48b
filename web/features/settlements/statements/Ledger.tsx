import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { ENTRY_KINDS } from '#shared/settlements/entry-kind.ts'
import type { SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { ENTRY_KIND_LABELS } from '#shared/statements/statement-words.ts'
import { ListView } from '../../../records/ListView.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { useSettlementMonths } from '../months/months.api.ts'
import { AddAdjustments } from './AddAdjustments.tsx'
import { CounterDialog } from './CounterDialog.tsx'
import { EntryCard, entryColumns } from './entry-columns.tsx'
import { StoreField } from './StoreField.tsx'
import { useEntries } from './statements.api.ts'

/** In the address of the ledger: it is not of one month. */
export const ALL_MONTHS = 'all'

export interface LedgerProps {
  /** Null: all months. */
  month: string | null
  running: string
  storeId: number | null
}

/** 원장: every entry, of which statements are the sums. */
export function Ledger({ month, running, storeId }: LedgerProps) {
  const { values, set } = useListFilter(['month', 'store', 'kind'])
  const kind = ENTRY_KINDS.find((each) => each === values.kind)
  const list = useEntries({
    ...(month !== null && { month }),
    ...(storeId !== null && { storeId }),
    ...(kind && { kind }),
  })
  const [countered, setCountered] = useState<SettlementEntry | null>(null)
  const columns = useMemo(() => entryColumns({ onCounter: setCountered }), [])
  const known = useSettlementMonths().rows.map((each) => each.month)
  const months = new Set([nextKstMonth(running), running, ...(month === null ? [] : [month]), ...known])
  return (
    <>
      <ListView
        label="정산 원장"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ id }) => String(id)}
        onReset={storeId !== null || kind !== undefined ? () => set({ store: '', kind: '' }) : undefined}
        minWidth="68rem"
        firstView={{ until: 'document', widened: 'store' }}
        empty={{ title: '원장에 줄이 없습니다.', description: '이 달에 정산된 서류나 조정이 없습니다.' }}
        filters={
          <>
            <FilterSelect
              label="월"
              value={month ?? ''}
              options={[...months]
                .sort()
                .reverse()
                .map((value) => ({ value, label: monthWords(value) }))}
              onChoose={(chosen) => set({ month: chosen === running ? '' : chosen || ALL_MONTHS })}
            />
            <Box width={{ base: 'full', md: '13rem' }}>
              <StoreField
                isFilter
                value={storeId}
                chosenName={(list.isStale ? null : list.rows[0]?.storeName) ?? '선택한 판매점'}
                onChange={(chosen) => set({ store: chosen === null ? '' : String(chosen) })}
              />
            </Box>
            <FilterSelect
              label="구분"
              value={kind ?? ''}
              options={ENTRY_KINDS.map((value) => ({ value, label: ENTRY_KIND_LABELS[value] }))}
              onChoose={(chosen) => set({ kind: chosen })}
            />
          </>
        }
        actions={<AddAdjustments month={month ?? running} />}
        renderCard={(row) => <EntryCard entry={row} onCounter={setCountered} />}
      />
      {countered === null ? null : <CounterDialog entry={countered} onClose={() => setCountered(null)} />}
    </>
  )
}
