import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { uploadSettlementPrices } from '#shared/imports/imports.contract.ts'
import {
  listSettlementUnitPrices,
  type PricedPlan,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter, useFilters } from '../../../records/filters.tsx'
import { ImportButton } from '../../../records/imports/ImportDialog.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { CarryOverButton } from '../../../records/prices/CarryOver.tsx'
import { PriceChangesButton } from '../../../records/prices/PriceChanges.tsx'
import { useWholeList } from '../../../records/record-list.ts'
import { useAskedDialog } from '../../../records/use-asked-dialog.ts'
import { Button } from '../../../ui/Button.tsx'
import { NewPriceDialog } from './NewPriceDialog.tsx'
import { PRICE_COLUMNS, PriceCard } from './price-cells.tsx'
import { RowEditorProvider, useRowEditing } from './row-editor.ts'
import { UNIT_PRICES_KEY } from './unit-prices.ts'

const FILTERS = [
  searchFilter<PricedPlan>('요금제명, 통신사 검색', (row) => [row.servicePlanName, row.carrier]),
  carrierFilter<PricedPlan>(),
  choiceFilter<PricedPlan>({
    name: 'priced',
    label: '단가 설정 여부',
    all: '모든 요금제',
    options: [
      { value: 'unset', label: '미설정' },
      { value: 'set', label: '설정됨' },
    ],
    keeps: (row, priced) => (row.price !== null) === (priced === 'set'),
  }),
]
const FIRST_VIEW = { until: 'portIn', widened: 'plan' }

/** 정산단가: every plan with its settlement unit prices, which are edited in the row. */
export default function PricingTab() {
  const [isAdding, setAdding] = useState(false)
  useAskedDialog('add', () => setAdding(true))
  const editor = useRowEditing()
  const { values, keeps, fields, reset } = useFilters(FILTERS)
  const list = useWholeList(
    UNIT_PRICES_KEY,
    (signal) => call(listSettlementUnitPrices, { signal }),
    // The row that is being edited stays in the list even if the filter excludes it.
    (row) => row.servicePlanId === editor.planId || keeps(row),
  )
  return (
    <RowEditorProvider value={editor}>
      <ListView
        label="정산단가 목록"
        list={list}
        columns={PRICE_COLUMNS}
        rowKey={(row) => row.servicePlanId}
        rowLabel={(row) => row.servicePlanName}
        onOpen={editor.start}
        onReset={reset}
        minWidth="1080px"
        firstView={FIRST_VIEW}
        empty={{
          title: '등록된 요금제가 없습니다.',
          description: '요금제 탭에서 요금제를 먼저 추가해주세요.',
        }}
        filters={fields}
        actions={
          <>
            <PriceChangesButton kind="unit-price" search={values['q'] ?? ''} />
            <CarryOverButton kind="unit-price" />
            <ImportButton
              kind="settlement-prices"
              endpoint={uploadSettlementPrices}
              title="정산단가 엑셀 업로드"
              changes={UNIT_PRICES_KEY}
            />
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              정산단가 추가
            </Button>
          </>
        }
        renderCard={(row) => <PriceCard row={row} />}
      />
      {isAdding ? (
        <NewPriceDialog carrier={values['carrier'] ?? ''} onClose={() => setAdding(false)} />
      ) : null}
    </RowEditorProvider>
  )
}
