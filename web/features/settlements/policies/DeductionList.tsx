import { Flex, Text } from '@chakra-ui/react'
import Pencil from 'lucide-react/icons/pencil'
import * as z from 'zod/mini'
import { formatWon } from '#shared/money.ts'
import {
  type AdditionalServiceDeduction,
  listAdditionalServiceDeductions,
  setAdditionalServiceDeduction,
} from '#shared/policies/deduction.contract.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, searchFilter } from '../../../records/filters.tsx'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { PRICES_KEY } from '../../../records/record-keys.ts'
import type { Resource } from '../../../records/resource.ts'
import { ActiveSwitch } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Cut, Strong } from '../../../ui/data-table/cells.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { SETTLED_STAYS } from './PolicyList.tsx'

const DEDUCTIONS_KEY = [...PRICES_KEY, 'deductions'] as const

/** With the carrier, as carriers have add-ons of the same name. */
const addOnOf = ({ carrier, serviceName }: AdditionalServiceDeduction) => `${carrier} ${serviceName}`

/** 부가서비스 차감: what each add-on of a document subtracts from the unit price. */
const DEDUCTIONS: Resource<AdditionalServiceDeduction> = {
  word: '부가서비스 차감',
  words: { empty: '등록된 부가서비스가 없습니다.' },
  queryKey: DEDUCTIONS_KEY,
  readAll: (signal) => call(listAdditionalServiceDeductions, { signal }),
  filters: [searchFilter('부가서비스명 검색', (row) => [row.serviceName]), carrierFilter()],
  keyOf: (row) => row.additionalServiceId,
  nameOf: addOnOf,
  columns: [
    { key: 'carrier', header: '통신사', width: '7.5rem', cell: (row) => <Cut>{row.carrier}</Cut> },
    {
      key: 'service',
      header: '부가서비스명',
      width: '16rem',
      cell: (row) => (
        <Flex as="span" gap="2" align="center" minWidth="0">
          <Strong>{row.serviceName}</Strong>
          {row.isServiceActive ? null : <Badge size="sm">비활성</Badge>}
        </Flex>
      ),
    },
    {
      key: 'amount',
      header: '차감액',
      width: '8rem',
      numeric: true,
      cell: (row) => <Amount row={row} />,
      sortBy: (row) => row.deductionAmount,
    },
    { key: 'state', header: '상태', cell: (row) => <DeductionState row={row} /> },
  ],
  actionsHeader: '작업',
  actionsWidth: '4rem',
  minWidth: '560px',
  cardTitle: (row) => (row.isServiceActive ? row.serviceName : `${row.serviceName} (비활성)`),
  cardAside: (row) => <DeductionState row={row} />,
  card: (row) => (
    <Flex align="center" gap="2" textStyle="sm" className="tabular">
      <Text color="fg.muted">{row.carrier}</Text>
      <Amount row={row} />
    </Flex>
  ),
  emptyHint: '관리자 패널의 요금제 탭에서 부가서비스를 먼저 추가해주세요.',
  below: (
    <Text textStyle="xs" color="fg.muted" maxWidth="none">
      그 부가서비스가 있는 개통의 정산 금액에서 차감액을 뺍니다. {SETTLED_STAYS}
    </Text>
  ),
  Actions: ({ row, open }) => (
    <IconButton
      size="sm"
      label={`${addOnOf(row)} 차감 설정`}
      icon={<Pencil aria-hidden />}
      onClick={() => open(row)}
    />
  ),
  Dialog: ({ row, onClose }) => (row === null ? null : <DeductionDialog deduction={row} onClose={onClose} />),
  mayAdd: false,
}

function Amount({ row: { deductionAmount } }: { row: AdditionalServiceDeduction }) {
  if (deductionAmount !== null) return formatWon(deductionAmount)
  return (
    <Text as="span" color="fg.subtle">
      차감 없음
    </Text>
  )
}

/** Shows no switch while there is no deduction. */
function DeductionState({ row }: { row: AdditionalServiceDeduction }) {
  const { additionalServiceId, deductionAmount, isActive } = row
  if (deductionAmount === null) return null
  return (
    <ActiveSwitch
      name={`${addOnOf(row)} 차감`}
      isActive={isActive}
      run={(isActive) =>
        call(setAdditionalServiceDeduction, { params: { additionalServiceId }, body: { isActive } })
      }
      changes={DEDUCTIONS_KEY}
      failed="부가서비스 차감 저장 실패"
    />
  )
}

export const DeductionList = () => <ResourceList of={DEDUCTIONS} />

const DeductionForm = z.object({ deductionAmount: wonAmount, isActive: z.boolean() })
type DeductionForm = z.output<typeof DeductionForm>

interface DeductionDialogProps {
  deduction: AdditionalServiceDeduction
  onClose: () => void
}

/** The deduction for an add-on; a new one is active by default. */
function DeductionDialog({ deduction, onClose }: DeductionDialogProps) {
  const { additionalServiceId, deductionAmount, isActive } = deduction
  const isSet = deductionAmount !== null
  const form = useCheckedForm(
    DeductionForm,
    { deductionAmount, isActive: isSet ? isActive : true },
    {
      place: `deduction ${additionalServiceId}`,
    },
  )
  const save = (checked: DeductionForm) =>
    call(setAdditionalServiceDeduction, {
      params: { additionalServiceId },
      body: isSet ? form.changed(checked) : checked,
    })
  return (
    <FormDialog
      title="부가서비스 차감 설정"
      form={form}
      isEdit={isSet}
      isRepeatable
      save={save}
      submitLabel="저장"
      saved="부가서비스 차감이 저장되었습니다."
      failed="부가서비스 차감 저장 실패"
      changes={DEDUCTIONS_KEY}
      size="sm"
      onClose={onClose}
    >
      <Text color="fg.muted">
        {deduction.carrier} · {deduction.serviceName}
      </Text>
      <MoneyField label="차감액" required {...form.field('deductionAmount')} />
      <CheckboxField
        label="활성"
        description="비활성 차감액은 정산에 쓰이지 않습니다."
        {...form.field('isActive')}
      />
    </FormDialog>
  )
}
