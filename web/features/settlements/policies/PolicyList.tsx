import { Flex, Text } from '@chakra-ui/react'
import { kstDay } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import {
  type CarrierServicePolicy,
  createCarrierServicePolicy,
  deleteCarrierServicePolicy,
  isAttachable,
  listCarrierServicePolicies,
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABELS,
  type ServiceCategory,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { periodText, statusOn } from '#shared/price-period.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CarryOverButton } from '../../../records/prices/CarryOver.tsx'
import { PriceChangesButton, RowChangesButton } from '../../../records/prices/PriceChanges.tsx'
import { Period, PriceStatus, statusFilter } from '../../../records/prices/PriceStatus.tsx'
import { OpenPeriodFields, periodInput } from '../../../records/prices/period-fields.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { PRICES_KEY } from '../../../records/record-keys.ts'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { type Resource, recordForm } from '../../../records/resource.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Cut, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PolicyForm, type PolicyValues, policyFormOf } from './policy-form.ts'

/** Shown below the lists of policies and of deductions. */
export const SETTLED_STAYS = '이미 정산된 금액은 재계산할 때만 바뀝니다.'

const CATEGORY_OPTIONS = SERVICE_CATEGORIES.map((value) => ({
  value,
  label: SERVICE_CATEGORY_LABELS[value],
}))

/** 부가서비스 정책: what the policies of each carrier add to the unit price or subtract from it. */
const POLICIES: Resource<CarrierServicePolicy> = {
  word: '정책',
  words: {
    add: '정책 등록',
    addSubmit: '등록',
    added: '정책 등록 완료',
    addFailed: '정책 등록 실패',
    edited: '정책 수정 완료',
    removed: '정책 삭제 완료',
    removeFailed: '정책 삭제 실패',
  },
  queryKey: [...PRICES_KEY, 'policies'],
  readAll: (signal) => call(listCarrierServicePolicies, { signal }),
  filters: [
    carrierFilter(),
    choiceFilter({
      name: 'type',
      label: '유형',
      options: POLICY_TYPES.map((value) => ({ value, label: POLICY_TYPE_LABELS[value] })),
      keeps: (row, type) => row.policyType === type,
    }),
    choiceFilter({
      name: 'category',
      label: '카테고리',
      options: CATEGORY_OPTIONS,
      keeps: (row, category) => row.serviceCategory === category,
    }),
    statusFilter(),
  ],
  nameOf: ({ carrier, policyName }) => `${carrier} ${policyName}`,
  columns: [
    { key: 'carrier', header: '통신사', width: '6rem', cell: (row) => <Cut>{row.carrier}</Cut> },
    { key: 'name', header: '정책명', width: '12rem', cell: (row) => <Strong>{row.policyName}</Strong> },
    { key: 'type', header: '유형', width: '4.5rem', cell: (row) => <PolicyType row={row} /> },
    {
      key: 'category',
      header: '카테고리',
      width: '6.5rem',
      cell: ({ serviceCategory: category }) => (
        <Stacked above={SERVICE_CATEGORY_LABELS[category]} below={reachWord(category)} />
      ),
    },
    fieldColumn('amount', '금액', { width: '7rem', numeric: true, show: formatWon, isSorted: true }),
    {
      key: 'period',
      header: '기간',
      width: '13rem',
      cell: (row) => <Stacked above={<Period of={row} />} below={nextWords(row)} />,
    },
    { key: 'status', header: '상태', width: '5.5rem', cell: (row) => <PriceStatus of={row} /> },
    { key: 'description', header: '설명', cell: (row) => <Cut>{row.description}</Cut> },
  ],
  actionsHeader: '작업',
  actionsWidth: '6.5rem',
  minWidth: '1080px',
  firstView: { until: 'amount', widened: 'name' },
  cardTitle: (row) => row.policyName,
  card: (row) => (
    <>
      <Flex align="center" gap="2" wrap="wrap" textStyle="sm">
        <PolicyType row={row} />
        <Text fontWeight="medium" className="tabular">
          {formatWon(row.amount)}
        </Text>
        <PriceStatus of={row} />
        <Text color="fg.muted">
          {[row.carrier, SERVICE_CATEGORY_LABELS[row.serviceCategory], reachWord(row.serviceCategory)].join(
            ' · ',
          )}
        </Text>
      </Flex>
      <Text mt="1" textStyle="sm" color="fg.muted" className="tabular">
        {[periodText(row), nextWords(row)].filter(Boolean).join(' · ')}
      </Text>
      {row.description ? (
        <Text mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {row.description}
        </Text>
      ) : null}
    </>
  ),
  emptyHint: '통신사마다 정산 금액에서 빼거나 더할 금액을 정할 수 있습니다.',
  below: (
    <Text textStyle="xs" color="fg.muted" maxWidth="none">
      모바일 정책은 유선이 아닌 통신사의 모든 개통에, 결합 정책은 결합을 적용한 개통에 자동으로 적용됩니다.
      나머지는 서류에 붙인 경우만 적용됩니다. {SETTLED_STAYS}
    </Text>
  ),
  Beside: ({ row }) => (
    <RowChangesButton
      kind="policy"
      label={`${row.carrier} ${row.policyName} 변경 이력`}
      subject={{ id: row.id, name: `${row.carrier} · ${row.policyName}` }}
    />
  ),
  remove: {
    run: ({ id, lastChangeId }) =>
      call(deleteCarrierServicePolicy, {
        params: { id },
        query: lastChangeId === null ? {} : { basedOn: lastChangeId },
      }),
    isAllowed: (row) => statusOn(row, kstDay(new Date())) !== 'ended',
    label: ({ carrier, policyName }) => `${carrier} ${policyName} 정책 삭제`,
    consequence: (row) =>
      `${row.carrier} · ${row.policyName}\n${POLICY_TYPE_LABELS[row.policyType]} ${formatWon(row.amount)}\n오늘 개통부터 적용되지 않습니다. 어제까지의 개통에는 계속 적용됩니다. ${SETTLED_STAYS}`,
  },
  form: recordForm({
    schema: PolicyForm,
    start: (row, { carrier = '' }) => policyFormOf(row, carrier, kstDay(new Date())),
    Fields: PolicyFields,
    inputOf: (checked) => ({ ...checked, ...periodInput(checked) }),
    create: (body) => call(createCarrierServicePolicy, { body }),
    update: ({ id, lastChangeId }, body) =>
      call(updateCarrierServicePolicy, { params: { id }, body: { ...body, basedOn: lastChangeId } }),
    shown: (row) => ({
      통신사: row.carrier,
      정책명: row.policyName,
      유형: POLICY_TYPE_LABELS[row.policyType],
      카테고리: SERVICE_CATEGORY_LABELS[row.serviceCategory],
      금액: formatWon(row.amount),
      기간: periodText(row),
      예정: nextWords(row),
      설명: row.description || null,
    }),
  }),
  Toolbar: () => (
    <>
      <PriceChangesButton kind="policy" />
      <CarryOverButton kind="policy" />
    </>
  ),
}

/** What is planned: `2026-12-01부터 추가 30,000원`; null: nothing. */
function nextWords({ next }: CarrierServicePolicy): string | null {
  if (next === null) return null
  return `${next.effectiveFrom}부터 ${POLICY_TYPE_LABELS[next.policyType]} ${formatWon(next.amount)}`
}

function PolicyType({ row: { policyType } }: { row: CarrierServicePolicy }) {
  return (
    <Badge size="sm" colorPalette={policyType === 'deduction' ? 'orange' : 'green'}>
      {POLICY_TYPE_LABELS[policyType]}
    </Badge>
  )
}

export const PolicyList = () => <ResourceList of={POLICIES} />

function PolicyFields({ form, row }: { form: FormFields<PolicyValues>; row: CarrierServicePolicy | null }) {
  const { field } = form
  return (
    <>
      <CarrierChoice kept={row?.carrier} also={MANUAL_CARRIERS} {...field('carrier')} />
      <TextField label="정책명" required {...field('policyName')} />
      <RadioCards
        label="정책 유형"
        required
        options={POLICY_TYPES.map((value) => ({ value, label: POLICY_TYPE_LABELS[value] }))}
        {...field('policyType')}
      />
      <SelectField
        label="서비스 카테고리"
        required
        placeholder="서비스 카테고리를 선택해주세요"
        options={CATEGORY_OPTIONS}
        hint={reachSentence(form.values.serviceCategory)}
        {...field('serviceCategory')}
      />
      <MoneyField label="금액" required {...field('amount')} />
      <OpenPeriodFields isNew={row === null} from={field('effectiveFrom')} until={field('effectiveUntil')} />
      <TextareaField label="설명" rows={2} {...field('description')} />
    </>
  )
}

/** Which documents a policy applies to, in a word. */
function reachWord(category: ServiceCategory): string {
  return isAttachable(category) ? '붙인 서류만' : '자동 적용'
}

/** The same as a sentence, for the category that is chosen in a form. */
function reachSentence(chosen: string): string {
  const category = SERVICE_CATEGORIES.find((each) => each === chosen)
  if (category === undefined) return '모바일과 결합은 자동으로, 나머지는 서류에 붙인 경우만 적용됩니다.'
  if (isAttachable(category)) return '정산 관리에서 이 정책을 붙인 서류에만 적용됩니다.'
  return category === 'mobile'
    ? '이 통신사의 모든 개통에 자동으로 적용됩니다. 유선 통신사는 제외됩니다.'
    : '이 통신사에서 결합을 적용한 개통에 자동으로 적용됩니다.'
}
