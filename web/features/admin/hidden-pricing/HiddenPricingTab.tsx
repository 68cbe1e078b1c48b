import { Flex, Text } from '@chakra-ui/react'
import Calculator from 'lucide-react/icons/calculator'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  deleteHiddenPrice,
  HIDDEN_PRICE_STATUSES,
  type HiddenPrice,
  listHiddenPrices,
  updateHiddenPrice,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { uploadHiddenPrices } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import { periodText } from '#shared/price-period.ts'
import { Cut, Stacked, Strong } from '../../../documents/list/cells.tsx'
import { HiddenPriceApplication } from '../../../documents/settlement-run/HiddenPriceApplication.tsx'
import { call } from '../../../lib/api-client.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { CarrierFilter } from '../../../records/filters.tsx'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { usePagedList } from '../../../records/record-list.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { HiddenPriceChanges } from './HiddenPriceChanges.tsx'
import { HiddenPriceDialog } from './HiddenPriceDialog.tsx'
import { HIDDEN_PRICES_KEY, STATUS_LABELS, statusOf } from './hidden-prices.ts'

/** Beyond what a tablet shows of it, the plan's name takes its part. */
const PLAN_WIDTH = 'clamp(10rem, 10rem + (100vw - 1180px) * 0.3, 18rem)'

const COLUMNS: readonly Column<HiddenPrice>[] = [
  { key: 'code', header: '접점코드', width: '6rem', cell: (row) => <Strong>{row.contactCode}</Strong> },
  { key: 'dealer', header: '판매점명', width: '7.5rem', cell: (row) => <Cut>{storeOf(row)}</Cut> },
  { key: 'carrier', header: '통신사', width: '5rem', cell: (row) => <Cut>{row.carrier}</Cut> },
  {
    key: 'plan',
    header: '요금제',
    width: PLAN_WIDTH,
    cell: (row) => <Stacked above={row.servicePlanName} below={row.memo || null} />,
  },
  {
    key: 'price',
    header: '히든단가',
    width: '6.5rem',
    numeric: true,
    cell: (row) => formatWon(row.hiddenPrice),
  },
  {
    key: 'period',
    header: '기간',
    cell: (row) => <span className="tabular">{periodText(row)}</span>,
  },
  { key: 'status', header: '상태', width: '5.5rem', cell: (row) => <Status row={row} /> },
  { key: 'actions', header: '작업', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]
const FIRST_VIEW = { until: 'price', widened: 'plan' }

const storeOf = (row: HiddenPrice) => row.dealerName ?? '삭제된 접점코드'

/** 히든단가: what single contact codes get for a plan beside its unit price. */
export function HiddenPricingTab() {
  const [open, setOpen] = useState<HiddenPrice | 'new' | null>(null)
  const [showsChanges, setShowsChanges] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const { values, set, reset } = useListFilter(['q', 'carrier', 'status'])
  const status = HIDDEN_PRICE_STATUSES.find((each) => each === values.status)
  const list = usePagedList([...HIDDEN_PRICES_KEY, values.q, values.carrier, status], (start, signal) =>
    call(listHiddenPrices, {
      query: {
        ...start,
        ...(values.q && { search: values.q }),
        ...(values.carrier && { carrier: values.carrier }),
        ...(status && { status }),
      },
      signal,
    }),
  )
  return (
    <>
      <ListView
        label="히든단가 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.contactCode} ${row.servicePlanName}`}
        onOpen={setOpen}
        onReset={reset}
        minWidth="1080px"
        firstView={FIRST_VIEW}
        empty={{
          title: '등록된 히든단가가 없습니다',
          description: '접점코드와 요금제마다 정산단가에 더할 금액을 정할 수 있습니다.',
        }}
        filters={
          <>
            <SearchField label="코드, 판매점, 요금제 검색" value={values.q} onSearch={(q) => set({ q })} />
            <CarrierFilter carrier={values.carrier} onChange={set} />
            <FilterSelect
              label="상태"
              value={status ?? ''}
              onChoose={(status) => set({ status })}
              options={HIDDEN_PRICE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            />
          </>
        }
        actions={
          <>
            <IconButton
              label="히든단가 변경 이력"
              icon={<History aria-hidden />}
              size="sm"
              variant="outline"
              onClick={() => setShowsChanges(true)}
            />
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setApplying(true)}>
              <Calculator aria-hidden />
              정산에 적용
            </Button>
            <ImportButton
              kind="hidden-prices"
              endpoint={uploadHiddenPrices}
              title="히든단가 엑셀 업로드"
              changes={HIDDEN_PRICES_KEY}
            />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              히든단가 추가
            </Button>
          </>
        }
        renderCard={(row) => <PriceCard row={row} />}
      />
      {showsChanges ? <HiddenPriceChanges search={values.q} onClose={() => setShowsChanges(false)} /> : null}
      {isApplying ? <HiddenPriceApplication onClose={() => setApplying(false)} /> : null}
      {open === null ? null : (
        <HiddenPriceDialog price={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function PriceCard({ row }: { row: HiddenPrice }) {
  return (
    <>
      <CardHead title={storeOf(row)}>
        <Actions row={row} />
      </CardHead>
      <Text textStyle="sm">{[row.contactCode, row.carrier, row.servicePlanName].join(' · ')}</Text>
      <Flex mt="1" align="center" gap="2" wrap="wrap" textStyle="sm" className="tabular">
        <Text fontWeight="medium">{formatWon(row.hiddenPrice)}</Text>
        <Text color="fg.muted">{periodText(row)}</Text>
        <Status row={row} />
      </Flex>
    </>
  )
}

const STATUS_PALETTES = { 'in-force': 'green', scheduled: 'accent', ended: 'gray', inactive: 'gray' } as const

function Status({ row }: { row: HiddenPrice }) {
  const status = statusOf(row, useKstDay())
  return (
    <Badge size="sm" colorPalette={STATUS_PALETTES[status]}>
      {STATUS_LABELS[status]}
    </Badge>
  )
}

function Actions({ row }: { row: HiddenPrice }) {
  const name = `${row.contactCode} ${row.servicePlanName}`
  return (
    <RowActions>
      <ActiveSwitch
        name={name}
        isActive={row.isActive}
        run={(isActive) => call(updateHiddenPrice, { params: { id: row.id }, body: { isActive } })}
        changes={HIDDEN_PRICES_KEY}
        failed="히든단가 수정 실패"
      />
      <DeleteButton
        label={`${name} 히든단가 삭제`}
        question={{
          title: '히든단가를 삭제하시겠습니까?',
          body: `${row.contactCode} · ${storeOf(row)}\n${row.servicePlanName} ${formatWon(row.hiddenPrice)} (${periodText(row)})\n이미 정산에 적용된 금액은 바뀌지 않습니다.`,
        }}
        run={() => call(deleteHiddenPrice, { params: { id: row.id } })}
        changes={HIDDEN_PRICES_KEY}
        done="히든단가가 삭제되었습니다."
        failed="히든단가 삭제 실패"
      />
    </RowActions>
  )
}
