import { Text } from '@chakra-ui/react'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Carrier,
  deleteCarrier,
  deleteOtherCarrier,
  orderCarriers,
  orderOtherCarriers,
  updateCarrier,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import {
  type CarrierAlias,
  deleteCarrierAlias,
  listCarrierAliases,
} from '#shared/carriers/carrier-alias.contract.ts'
import { uploadCarriers } from '#shared/imports/imports.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { searchFilter, stateFilter } from '../../../records/filters.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import {
  CARRIER_ALIASES_KEY,
  CARRIERS_KEY,
  OTHER_CARRIERS_KEY,
  REFERENCE_KEY,
} from '../../../records/record-keys.ts'
import { readCarriers, readOtherCarriers } from '../../../records/reference-lists.ts'
import type { Resource } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { CarrierOrder, type OrderedCarriers } from './CarrierOrder.tsx'
import { allowedTypes, requiredFields } from './carrier-flag-labels.ts'
import { CARRIER_FORM, OTHER_CARRIER_FORM } from './carrier-forms.tsx'

const COMMON = {
  changes: REFERENCE_KEY,
  filters: [searchFilter<Carrier>('통신사명 검색', (row) => [row.name]), stateFilter<Carrier>()],
  nameOf: (row: Carrier) => row.name,
}

const columns = (nameWidth: string, ...others: Column<Carrier>[]): Column<Carrier>[] => [
  fieldColumn('displayOrder', '순서', { width: '4.5rem', numeric: true, isSorted: true }),
  fieldColumn('name', '통신사명', { width: nameWidth, isSorted: true }),
  ...others,
]

const consequence = (row: Carrier) => `${row.name}\n삭제한 통신사는 되돌릴 수 없습니다.`

type CarrierKind = Resource<Carrier> & OrderedCarriers

/** The carriers, listed with the fields that each requires of an application. */
const CARRIERS: CarrierKind = {
  ...COMMON,
  word: '통신사',
  queryKey: CARRIERS_KEY,
  readAll: readCarriers,
  order: orderCarriers,
  columns: columns(
    '9rem',
    { key: 'isWired', header: '구분', width: '4rem', cell: (row) => (row.isWired ? '유선' : '무선') },
    { key: 'types', header: '가입 유형', width: '8rem', cell: (row) => allowedTypes(row) || '–' },
    { key: 'required', header: '필수 입력 항목', cell: (row) => requiredFields(row) || '–' },
  ),
  minWidth: '45rem',
  card: (row) => (
    <>
      <CardFacts of={[row.isWired ? '유선' : '무선', allowedTypes(row)]} />
      <Text textStyle="xs" color="fg.subtle">
        필수: {requiredFields(row) || '없음'}
      </Text>
    </>
  ),
  setActive: { run: ({ id }, isActive) => call(updateCarrier, { params: { id }, body: { isActive } }) },
  remove: { run: ({ id }) => call(deleteCarrier, { params: { id } }), consequence },
  form: CARRIER_FORM,
  upload: { kind: 'carriers', endpoint: uploadCarriers },
}

/** Other carriers always require name and contact code, no document, and allow both customer types. */
const OTHER_CARRIERS: CarrierKind = {
  ...COMMON,
  word: '기타 통신사',
  words: {
    added: '통신사가 추가되었습니다.',
    addFailed: '통신사 추가 실패',
    edited: '통신사가 수정되었습니다.',
    editFailed: '통신사 수정 실패',
    removed: '통신사가 삭제되었습니다.',
    removeFailed: '통신사 삭제 실패',
  },
  queryKey: OTHER_CARRIERS_KEY,
  readAll: readOtherCarriers,
  order: orderOtherCarriers,
  columns: columns('14rem', { key: 'description', header: '설명', cell: (row) => row.description ?? '–' }),
  minWidth: '640px',
  card: (row) => <CardFacts of={[row.description]} />,
  setActive: { run: ({ id }, isActive) => call(updateOtherCarrier, { params: { id }, body: { isActive } }) },
  remove: { run: ({ id }) => call(deleteOtherCarrier, { params: { id } }), consequence },
  form: OTHER_CARRIER_FORM,
}

/** The carriers of one kind in display order, and the button that changes this order. */
function CarrierList({ kind }: { kind: CarrierKind }) {
  const [isOrdering, setOrdering] = useState(false)
  const orderButton = useRef<HTMLButtonElement>(null)
  const resource = useMemo<Resource<Carrier>>(
    () => ({
      ...kind,
      Toolbar: () => (
        <Button
          ref={orderButton}
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => setOrdering(true)}
        >
          <ArrowUpDown aria-hidden />
          순서 변경
        </Button>
      ),
    }),
    [kind],
  )
  if (!isOrdering) return <ResourceList of={resource} />
  const finish = () => {
    flushSync(() => setOrdering(false))
    orderButton.current?.focus()
  }
  return <CarrierOrder kind={kind} onDone={finish} />
}

export default function CarriersTab() {
  return (
    <ViewTabs
      label="통신사 관리"
      views={[
        { value: 'carriers', label: '통신사', Panel: Carriers },
        { value: 'other-carriers', label: '기타 통신사', Panel: OtherCarriers },
        { value: 'aliases', label: '다른 이름', Panel: Aliases },
      ]}
    />
  )
}

const Carriers = () => <CarrierList kind={CARRIERS} />
const OtherCarriers = () => <CarrierList kind={OTHER_CARRIERS} />

/** What uploaded tables call carriers, as somebody answered in the report of an upload. */
const ALIASES: Resource<CarrierAlias> = {
  word: '다른 이름',
  queryKey: CARRIER_ALIASES_KEY,
  readAll: (signal) => call(listCarrierAliases, { signal }),
  filters: [searchFilter('이름, 통신사 검색', (row) => [row.alias, row.carrier])],
  keyOf: (row) => row.alias,
  nameOf: (row) => row.alias,
  columns: [
    fieldColumn('alias', '업로드한 표의 이름', { isSorted: true }),
    fieldColumn('carrier', '통신사', { isSorted: true }),
  ],
  card: (row) => <CardFacts of={[row.carrier]} />,
  emptyHint:
    '엑셀을 올릴 때 등록되지 않은 통신사 이름이 있으면 어느 통신사인지 한 번 물어보고 여기에 기억합니다.',
  remove: {
    run: ({ alias }) => call(deleteCarrierAlias, { query: { alias } }),
    consequence: ({ alias, carrier }) =>
      `${alias} → ${carrier}\n다음에 이 이름이 있는 표를 올리면 다시 물어봅니다.`,
  },
  mayAdd: false,
  mayOpen: false,
}
const Aliases = () => <ResourceList of={ALIASES} />
