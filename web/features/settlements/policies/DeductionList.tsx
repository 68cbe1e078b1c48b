import { Flex, Text } from '@chakra-ui/react'
import Pencil from 'lucide-react/icons/pencil'
import * as z from 'zod/mini'
import { kstDay } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import {
  type AdditionalServiceDeduction,
  listAdditionalServiceDeductions,
  setAdditionalServiceDeduction,
} from '#shared/policies/deduction.contract.ts'
import { periodText, statusOn } from '#shared/price-period.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, searchFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CarryOverButton } from '../../../records/prices/CarryOver.tsx'
import { PriceChangesButton, RowChangesButton } from '../../../records/prices/PriceChanges.tsx'
import { Period, PriceStatus } from '../../../records/prices/PriceStatus.tsx'
import {
  isPeriodInOrder,
  OpenPeriodFields,
  type PeriodValues,
  periodFields,
  periodInput,
  periodValues,
} from '../../../records/prices/period-fields.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { PRICES_KEY } from '../../../records/record-keys.ts'
import { type Resource, recordForm } from '../../../records/resource.ts'
import { ActiveSwitch } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Cut, None, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { SETTLED_STAYS } from './PolicyList.tsx'

const DEDUCTIONS_KEY = [...PRICES_KEY, 'deductions'] as const

/** With the carrier, as carriers have add-ons of the same name. */
const addOnOf = ({ carrier, serviceName }: AdditionalServiceDeduction) => `${carrier} ${serviceName}`

const DeductionForm = z
  .object({ deductionAmount: wonAmount, ...periodFields, isActive: z.boolean() })
  .check(isPeriodInOrder)

/** The deduction for an add-on; a new one is active by default. */
const DEDUCTION_FORM = recordForm({
  schema: DeductionForm,
  start: (row: AdditionalServiceDeduction | null) => ({
    deductionAmount: row?.deductionAmount ?? null,
    ...periodValues(row, kstDay(new Date())),
    isActive: row?.deductionAmount == null ? true : row.isActive,
  }),
  Fields: DeductionFields,
  inputOf: (checked) => ({ ...checked, ...periodInput(checked) }),
  // Deductions come with their add-ons, so none is added.
  create: () => Promise.resolve(),
  update: ({ additionalServiceId, lastChangeId }, body) =>
    call(setAdditionalServiceDeduction, {
      params: { additionalServiceId },
      body: { ...body, basedOn: lastChangeId },
    }),
  isStored: (row) => row.deductionAmount !== null,
  shown: (row) => ({
    차감액: row.deductionAmount === null ? '차감 없음' : formatWon(row.deductionAmount),
    기간: periodText(row),
    예정: nextWords(row),
    상태: row.isActive ? '활성' : '비활성',
  }),
  size: 'sm',
})

interface DeductionFieldsProps {
  form: FormFields<{ deductionAmount: number | null; isActive: boolean } & PeriodValues>
  row: AdditionalServiceDeduction | null
}

function DeductionFields({ form, row }: DeductionFieldsProps) {
  return (
    <>
      <Text color="fg.muted">
        {row?.carrier} · {row?.serviceName}
      </Text>
      <MoneyField label="차감액" required {...form.field('deductionAmount')} />
      <OpenPeriodFields
        isNew={row?.deductionAmount == null}
        from={form.field('effectiveFrom')}
        until={form.field('effectiveUntil')}
      />
      <CheckboxField
        label="활성"
        description="비활성 차감액은 정산에 쓰이지 않습니다."
        {...form.field('isActive')}
      />
    </>
  )
}

/** 부가서비스 차감: what each add-on of a document subtracts from the unit price. */
const DEDUCTIONS: Resource<AdditionalServiceDeduction> = {
  word: '부가서비스 차감',
  words: {
    empty: '등록된 부가서비스가 없습니다.',
    edit: '부가서비스 차감 설정',
    edited: '부가서비스 차감이 저장되었습니다.',
    editFailed: '부가서비스 차감 저장 실패',
  },
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
    {
      key: 'period',
      header: '기간',
      width: '13rem',
      cell: (row) =>
        row.deductionAmount === null ? (
          <None />
        ) : (
          <Stacked above={<Period of={row} />} below={nextWords(row)} />
        ),
    },
    { key: 'state', header: '상태', cell: (row) => <DeductionState row={row} /> },
  ],
  actionsHeader: '작업',
  actionsWidth: '6.5rem',
  minWidth: '860px',
  cardTitle: (row) => (row.isServiceActive ? row.serviceName : `${row.serviceName} (비활성)`),
  cardAside: (row) => <DeductionState row={row} />,
  card: (row) => (
    <Flex align="center" gap="2" wrap="wrap" textStyle="sm" className="tabular">
      <Text color="fg.muted">{row.carrier}</Text>
      <Amount row={row} />
      {row.deductionAmount === null ? null : (
        <Text color="fg.muted">{[periodText(row), nextWords(row)].filter(Boolean).join(' · ')}</Text>
      )}
    </Flex>
  ),
  emptyHint: '관리자 패널의 요금제 탭에서 부가서비스를 먼저 추가해주세요.',
  below: (
    <Text textStyle="xs" color="fg.muted" maxWidth="none">
      그 부가서비스가 있는 개통의 정산 금액에서 차감액을 뺍니다. {SETTLED_STAYS}
    </Text>
  ),
  Actions: ({ row, open }) => (
    <Flex gap="1" justify="flex-end" flexShrink="0">
      <IconButton
        size="sm"
        label={`${addOnOf(row)} 차감 설정`}
        icon={<Pencil aria-hidden />}
        onClick={() => open(row)}
      />
      <RowChangesButton
        kind="deduction"
        label={`${addOnOf(row)} 차감 이력`}
        subject={{ id: row.additionalServiceId, name: `${row.carrier} · ${row.serviceName}` }}
      />
    </Flex>
  ),
  form: DEDUCTION_FORM,
  mayAdd: false,
  Toolbar: () => (
    <>
      <PriceChangesButton kind="deduction" />
      <CarryOverButton kind="deduction" />
    </>
  ),
}

function Amount({ row: { deductionAmount } }: { row: AdditionalServiceDeduction }) {
  if (deductionAmount !== null) return formatWon(deductionAmount)
  return (
    <Text as="span" color="fg.subtle">
      차감 없음
    </Text>
  )
}

/** What is planned: `2026-12-01부터 3,000원`; null: nothing. */
function nextWords({ next }: AdditionalServiceDeduction): string | null {
  if (next === null) return null
  return `${next.effectiveFrom}부터 ${next.isActive ? formatWon(next.deductionAmount) : '차감 안 함'}`
}

/** Shows no switch while there is no deduction, or once it has ended. */
function DeductionState({ row }: { row: AdditionalServiceDeduction }) {
  const { additionalServiceId, deductionAmount, isActive, lastChangeId: basedOn } = row
  if (deductionAmount === null) return null
  const isEnded = statusOn({ ...row, isActive: true }, kstDay(new Date())) === 'ended'
  return (
    <Flex as="span" align="center" gap="2">
      <PriceStatus of={row} />
      {isEnded ? null : (
        <ActiveSwitch
          name={`${addOnOf(row)} 차감`}
          isActive={isActive}
          run={(isActive) =>
            call(setAdditionalServiceDeduction, {
              params: { additionalServiceId },
              body: { isActive, basedOn },
            })
          }
          changes={DEDUCTIONS_KEY}
          failed="부가서비스 차감 저장 실패"
        />
      )}
    </Flex>
  )
}

export const DeductionList = () => <ResourceList of={DEDUCTIONS} />
