import { Flex, Text } from '@chakra-ui/react'
import Calculator from 'lucide-react/icons/calculator'
import {
  deleteHiddenPrice,
  type HiddenPrice,
  listHiddenPrices,
  updateHiddenPrice,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { uploadHiddenPrices } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import { PRICE_STATUSES, periodText } from '#shared/price-period.ts'
import { HiddenPriceApplication } from '../../../documents/settlement-run/HiddenPriceApplication.tsx'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter } from '../../../records/filters.tsx'
import { CarryOverButton } from '../../../records/prices/CarryOver.tsx'
import { PriceChangesButton } from '../../../records/prices/PriceChanges.tsx'
import { PRICE_STATUS_LABELS, PriceStatus } from '../../../records/prices/PriceStatus.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { PRICES_KEY } from '../../../records/record-keys.ts'
import { type ListInUse, pagesOf, type Resource } from '../../../records/resource.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Cut, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { HIDDEN_PRICE_FORM } from './hidden-price-form.tsx'

/** On screens wider than 1180 px the plan's name gets a part of the additional width. */
const PLAN_WIDTH = 'clamp(10rem, 10rem + (100vw - 1180px) * 0.3, 18rem)'

const SAVED = '히든단가가 저장되었습니다.'

const storeOf = (row: HiddenPrice) => row.dealerName ?? '삭제된 접점코드'

/** 히든단가: what a contact code gets for a plan in addition to its unit price. */
const HIDDEN_PRICES: Resource<HiddenPrice> = {
  word: '히든단가',
  words: { added: SAVED, edited: SAVED },
  queryKey: [...PRICES_KEY, 'hidden'],
  changes: PRICES_KEY,
  readPage: pagesOf(listHiddenPrices),
  filters: [
    searchFilter('코드, 판매점, 요금제 검색'),
    carrierFilter(),
    choiceFilter({
      name: 'status',
      label: '상태',
      options: PRICE_STATUSES.map((value) => ({ value, label: PRICE_STATUS_LABELS[value] })),
    }),
  ],
  nameOf: (row) => `${row.contactCode} ${row.servicePlanName}`,
  columns: [
    { key: 'code', header: '접점코드', width: '6rem', cell: (row) => <Strong>{row.contactCode}</Strong> },
    { key: 'dealer', header: '판매점명', width: '7.5rem', cell: (row) => <Cut>{storeOf(row)}</Cut> },
    { key: 'carrier', header: '통신사', width: '5rem', cell: (row) => <Cut>{row.carrier}</Cut> },
    {
      key: 'plan',
      header: '요금제',
      width: PLAN_WIDTH,
      cell: (row) => <Stacked above={row.servicePlanName} below={row.memo || null} />,
    },
    fieldColumn('hiddenPrice', '히든단가', { width: '6.5rem', numeric: true, show: formatWon }),
    { key: 'period', header: '기간', cell: (row) => <span className="tabular">{periodText(row)}</span> },
    { key: 'status', header: '상태', width: '5.5rem', cell: (row) => <PriceStatus of={row} /> },
  ],
  actionsHeader: '작업',
  minWidth: '1080px',
  firstView: { until: 'hiddenPrice', widened: 'plan' },
  cardTitle: storeOf,
  card: (row) => (
    <>
      <Text textStyle="sm">{[row.contactCode, row.carrier, row.servicePlanName].join(' · ')}</Text>
      <Flex mt="1" align="center" gap="2" wrap="wrap" textStyle="sm" className="tabular">
        <Text fontWeight="medium">{formatWon(row.hiddenPrice)}</Text>
        <Text color="fg.muted">{periodText(row)}</Text>
        <PriceStatus of={row} />
      </Flex>
    </>
  ),
  emptyHint: '접점코드와 요금제마다 정산단가에 더할 금액을 정할 수 있습니다.',
  setActive: {
    run: ({ id, lastChangeId }, isActive) =>
      call(updateHiddenPrice, { params: { id }, body: { isActive, basedOn: lastChangeId } }),
  },
  remove: {
    run: ({ id, lastChangeId }) =>
      call(deleteHiddenPrice, {
        params: { id },
        query: lastChangeId === null ? {} : { basedOn: lastChangeId },
      }),
    label: (row) => `${row.contactCode} ${row.servicePlanName} 히든단가 삭제`,
    consequence: (row) =>
      `${row.contactCode} · ${storeOf(row)}\n${row.servicePlanName} ${formatWon(row.hiddenPrice)} (${periodText(row)})\n이미 정산에 적용된 금액은 바뀌지 않습니다.`,
  },
  form: HIDDEN_PRICE_FORM,
  upload: { kind: 'hidden-prices', endpoint: uploadHiddenPrices },
  Toolbar: ChangesAndApplication,
}

export default function HiddenPricingTab() {
  return <ResourceList of={HIDDEN_PRICES} />
}

function ChangesAndApplication({ values }: ListInUse<HiddenPrice>) {
  return (
    <>
      <PriceChangesButton kind="hidden-price" search={values['q'] ?? ''} />
      <CarryOverButton kind="hidden-price" />
      <DialogButton dialog={(close) => <HiddenPriceApplication onClose={close} />}>
        <Calculator aria-hidden />
        정산에 적용
      </DialogButton>
    </>
  )
}
