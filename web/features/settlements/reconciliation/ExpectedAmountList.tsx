import { Flex, Text } from '@chakra-ui/react'
import Pencil from 'lucide-react/icons/pencil'
import * as z from 'zod/mini'
import {
  type ExpectedAmount,
  listExpectedAmounts,
  setExpectedAmount,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { formatWon } from '#shared/money.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, searchFilter } from '../../../records/filters.tsx'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import type { Resource } from '../../../records/resource.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Cut, None, Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RECONCILIATION_KEY } from './reconciliation.api.ts'

const planOf = ({ carrier, servicePlanName }: ExpectedAmount) => `${carrier} ${servicePlanName}`
const amountText = (amount: number | null) => (amount === null ? <None /> : formatWon(amount))
const amountColumn = (key: 'newCustomerAmount' | 'portInAmount', header: string): Column<ExpectedAmount> => ({
  key,
  header,
  width: '8rem',
  numeric: true,
  cell: (row) => amountText(row[key]),
  sortBy: (row) => row[key],
})

/** 받을 금액: what the carrier should pay for an activation of each plan. */
const EXPECTED: Resource<ExpectedAmount> = {
  word: '받을 금액',
  words: { empty: '등록된 요금제가 없습니다.' },
  queryKey: [...RECONCILIATION_KEY, 'expected'],
  readAll: (signal) => call(listExpectedAmounts, { signal }),
  filters: [searchFilter('요금제명 검색', (row) => [row.servicePlanName]), carrierFilter()],
  keyOf: (row) => row.servicePlanId,
  nameOf: planOf,
  columns: [
    { key: 'carrier', header: '통신사', width: '7.5rem', cell: (row) => <Cut>{row.carrier}</Cut> },
    { key: 'plan', header: '요금제명', cell: (row) => <Strong>{row.servicePlanName}</Strong> },
    amountColumn('newCustomerAmount', '신규'),
    amountColumn('portInAmount', '번호이동'),
  ],
  actionsHeader: '작업',
  actionsWidth: '4rem',
  minWidth: '560px',
  cardTitle: (row) => row.servicePlanName,
  card: (row) => (
    <Flex gap="3" textStyle="sm" className="tabular" wrap="wrap">
      <Text color="fg.muted">{row.carrier}</Text>
      <span>신규 {amountText(row.newCustomerAmount)}</span>
      <span>번호이동 {amountText(row.portInAmount)}</span>
    </Flex>
  ),
  emptyHint: '관리자 패널의 요금제 탭에서 요금제를 먼저 추가해주세요.',
  below: (
    <Text textStyle="xs" color="fg.muted" maxWidth="none">
      정하면 받은 금액과 비교해 부족과 초과를 가립니다. 정하지 않은 요금제는 판매점에 정산할 금액보다 적게
      받았을 때만 부족입니다.
    </Text>
  ),
  Actions: ({ row, open }) => (
    <IconButton
      size="sm"
      label={`${planOf(row)} 받을 금액 설정`}
      icon={<Pencil aria-hidden />}
      onClick={() => open(row)}
    />
  ),
  Dialog: ({ row, onClose }) => (row === null ? null : <ExpectedAmountDialog row={row} onClose={onClose} />),
  mayAdd: false,
}

export const ExpectedAmountList = () => <ResourceList of={EXPECTED} />

const ExpectedForm = z.object({
  newCustomerAmount: z.nullable(wonAmount),
  portInAmount: z.nullable(wonAmount),
})

function ExpectedAmountDialog({ row, onClose }: { row: ExpectedAmount; onClose: () => void }) {
  const { servicePlanId, newCustomerAmount, portInAmount } = row
  const form = useCheckedForm(
    ExpectedForm,
    { newCustomerAmount, portInAmount },
    { place: `expected ${servicePlanId}` },
  )
  return (
    <FormDialog
      title="받을 금액 설정"
      form={form}
      isEdit
      isRepeatable
      save={(body) => call(setExpectedAmount, { params: { servicePlanId }, body })}
      submitLabel="저장"
      saved="받을 금액이 저장되었습니다."
      failed="받을 금액 저장 실패"
      changes={SETTLEMENTS_KEY}
      size="sm"
      onClose={onClose}
    >
      <Text color="fg.muted">{planOf(row)}</Text>
      <MoneyField label="신규" {...form.field('newCustomerAmount')} />
      <MoneyField
        label="번호이동"
        hint="둘 다 비우면 받을 금액을 정하지 않습니다."
        {...form.field('portInAmount')}
      />
    </FormDialog>
  )
}
