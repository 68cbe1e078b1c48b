import { Flex, Text } from '@chakra-ui/react'
import Pencil from 'lucide-react/icons/pencil'
import { useMemo, useState } from 'react'
import { matchesKorean } from '#shared/korean.ts'
import { formatWon } from '#shared/money.ts'
import {
  type AdditionalServiceDeduction,
  listAdditionalServiceDeductions,
  setAdditionalServiceDeduction,
} from '#shared/policies/deduction.contract.ts'
import { Cut, Strong } from '../../../documents/list/cells.tsx'
import { call } from '../../../lib/api-client.ts'
import { CarrierFilter } from '../../../records/filters.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { useWholeList } from '../../../records/record-list.ts'
import { ActiveSwitch, CardHead } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { DeductionDialog } from './DeductionDialog.tsx'
import { DEDUCTIONS_KEY, SETTLED_STAYS } from './policies.ts'

type Edit = (row: AdditionalServiceDeduction) => void

const columns = (edit: Edit): Column<AdditionalServiceDeduction>[] => [
  { key: 'carrier', header: '통신사', width: '7.5rem', cell: (row) => <Cut>{row.carrier}</Cut> },
  { key: 'service', header: '부가서비스명', width: '16rem', cell: (row) => <ServiceName row={row} /> },
  { key: 'amount', header: '차감액', width: '8rem', numeric: true, cell: (row) => <Amount row={row} /> },
  { key: 'state', header: '상태', cell: (row) => <State row={row} /> },
  {
    key: 'actions',
    header: '작업',
    width: '4rem',
    pinned: true,
    cell: (row) => <EditButton row={row} edit={edit} />,
  },
]

/** 부가서비스 차감: what each add-on of a document takes off the unit price. */
export function DeductionList() {
  const [open, setOpen] = useState<AdditionalServiceDeduction | null>(null)
  const shown = useMemo(() => columns(setOpen), [])
  const { values, set, reset } = useListFilter(['q', 'carrier'])
  const list = useWholeList(
    DEDUCTIONS_KEY,
    (signal) => call(listAdditionalServiceDeductions, { signal }),
    ({ serviceName, carrier }) =>
      matchesKorean(serviceName, values.q) && (values.carrier === '' || carrier === values.carrier),
  )
  return (
    <>
      <ListView
        label="부가서비스 차감 목록"
        list={list}
        columns={shown}
        rowKey={(row) => row.additionalServiceId}
        rowLabel={nameOf}
        onOpen={setOpen}
        onReset={reset}
        minWidth="560px"
        empty={{
          title: '등록된 부가서비스가 없습니다',
          description: '관리자 패널의 요금제 탭에서 부가서비스를 먼저 추가해주세요.',
        }}
        filters={
          <>
            <SearchField label="부가서비스명 검색" value={values.q} onSearch={(q) => set({ q })} />
            <CarrierFilter carrier={values.carrier} onChange={set} />
          </>
        }
        renderCard={(row) => <DeductionCard row={row} edit={setOpen} />}
        below={
          <Text textStyle="xs" color="fg.muted" maxWidth="none">
            그 부가서비스가 있는 개통의 정산 금액에서 차감액을 뺍니다. {SETTLED_STAYS}
          </Text>
        }
      />
      {open === null ? null : <DeductionDialog deduction={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Carriers have add-ons of the same name. */
const nameOf = ({ carrier, serviceName }: AdditionalServiceDeduction) => `${carrier} ${serviceName}`

function DeductionCard({ row, edit }: { row: AdditionalServiceDeduction; edit: Edit }) {
  return (
    <>
      <CardHead title={row.isServiceActive ? row.serviceName : `${row.serviceName} (비활성)`}>
        <Flex gap="2">
          <State row={row} />
          <EditButton row={row} edit={edit} />
        </Flex>
      </CardHead>
      <Flex align="center" gap="2" textStyle="sm" className="tabular">
        <Text color="fg.muted">{row.carrier}</Text>
        <Amount row={row} />
      </Flex>
    </>
  )
}

function ServiceName({ row }: { row: AdditionalServiceDeduction }) {
  return (
    <Flex as="span" gap="2" align="center" minWidth="0">
      <Strong>{row.serviceName}</Strong>
      {row.isServiceActive ? null : <Badge size="sm">비활성</Badge>}
    </Flex>
  )
}

function Amount({ row: { deductionAmount } }: { row: AdditionalServiceDeduction }) {
  if (deductionAmount !== null) return formatWon(deductionAmount)
  return (
    <Text as="span" color="fg.subtle">
      차감 없음
    </Text>
  )
}

/** Nothing to switch while there is no deduction. */
function State({ row }: { row: AdditionalServiceDeduction }) {
  const { additionalServiceId, deductionAmount, isActive } = row
  if (deductionAmount === null) return null
  return (
    <ActiveSwitch
      name={`${nameOf(row)} 차감`}
      isActive={isActive}
      run={(isActive) =>
        call(setAdditionalServiceDeduction, { params: { additionalServiceId }, body: { isActive } })
      }
      changes={DEDUCTIONS_KEY}
      failed="부가서비스 차감 저장 실패"
    />
  )
}

function EditButton({ row, edit }: { row: AdditionalServiceDeduction; edit: Edit }) {
  return (
    <IconButton
      size="sm"
      label={`${nameOf(row)} 차감 설정`}
      icon={<Pencil aria-hidden />}
      onClick={() => edit(row)}
    />
  )
}
