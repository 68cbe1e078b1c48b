import { Flex, Text } from '@chakra-ui/react'
import Pencil from 'lucide-react/icons/pencil'
import { formatWon } from '#shared/money.ts'
import {
  type AdditionalServiceDeduction,
  listAdditionalServiceDeductions,
  setAdditionalServiceDeduction,
} from '#shared/policies/deduction.contract.ts'
import {
  type CarrierServicePolicy,
  deleteCarrierServicePolicy,
  listCarrierServicePolicies,
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  SERVICE_CATEGORY_LABELS,
} from '#shared/policies/policy.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter } from '../../../records/filters.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import type { Resource } from '../../../records/resource.ts'
import { ActiveSwitch } from '../../../records/row-actions.tsx'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Cut, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import { DeductionDialog } from './DeductionDialog.tsx'
import { PolicyDialog } from './PolicyDialog.tsx'
import { CATEGORY_OPTIONS, DEDUCTIONS_KEY, POLICIES_KEY, reachWord, SETTLED_STAYS } from './policies.ts'

/** 부가서비스 정책: what the policies of each carrier add to the unit price or subtract from it. */
const POLICIES: Resource<CarrierServicePolicy> = {
  word: '정책',
  words: { add: '정책 등록', removed: '정책 삭제 완료', removeFailed: '정책 삭제 실패' },
  queryKey: POLICIES_KEY,
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
  ],
  nameOf: ({ carrier, policyName }) => `${carrier} ${policyName}`,
  columns: [
    { key: 'carrier', header: '통신사', width: '7rem', cell: (row) => <Cut>{row.carrier}</Cut> },
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
    {
      key: 'amount',
      header: '금액',
      width: '7rem',
      numeric: true,
      cell: (row) => formatWon(row.amount),
      sortBy: (row) => row.amount,
    },
    { key: 'description', header: '설명', cell: (row) => <Cut>{row.description}</Cut> },
  ],
  actionsHeader: '작업',
  minWidth: '860px',
  firstView: { until: 'amount', widened: 'name' },
  cardTitle: (row) => row.policyName,
  card: (row) => (
    <>
      <Flex align="center" gap="2" wrap="wrap" textStyle="sm">
        <PolicyType row={row} />
        <Text fontWeight="medium" className="tabular">
          {formatWon(row.amount)}
        </Text>
        <Text color="fg.muted">
          {[row.carrier, SERVICE_CATEGORY_LABELS[row.serviceCategory], reachWord(row.serviceCategory)].join(
            ' · ',
          )}
        </Text>
      </Flex>
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
  remove: {
    run: ({ id }) => call(deleteCarrierServicePolicy, { params: { id } }),
    label: ({ carrier, policyName }) => `${carrier} ${policyName} 정책 삭제`,
    consequence: (row) =>
      `${row.carrier} · ${row.policyName}\n${POLICY_TYPE_LABELS[row.policyType]} ${formatWon(row.amount)}\n서류에 붙인 것도 함께 떼어집니다. ${SETTLED_STAYS}`,
  },
  Dialog: ({ row, values, onClose }) => (
    <PolicyDialog policy={row} carrier={values['carrier'] ?? ''} onClose={onClose} />
  ),
}

function PolicyType({ row: { policyType } }: { row: CarrierServicePolicy }) {
  return (
    <Badge size="sm" colorPalette={policyType === 'deduction' ? 'orange' : 'green'}>
      {POLICY_TYPE_LABELS[policyType]}
    </Badge>
  )
}

/** With the carrier, as carriers have add-ons of the same name. */
const addOnOf = ({ carrier, serviceName }: AdditionalServiceDeduction) => `${carrier} ${serviceName}`

/** 부가서비스 차감: what each add-on of a document subtracts from the unit price. */
const DEDUCTIONS: Resource<AdditionalServiceDeduction> = {
  word: '부가서비스 차감',
  words: { empty: '등록된 부가서비스가 없습니다' },
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

/** The tab of the policies and of the deductions for add-ons. */
export function PoliciesTab() {
  return (
    <ViewTabs
      label="부가서비스 정책"
      views={[
        { value: 'policies', label: '정책', Panel: Policies },
        { value: 'deductions', label: '부가서비스 차감', Panel: Deductions },
      ]}
    />
  )
}

const Policies = () => <ResourceList of={POLICIES} />
const Deductions = () => <ResourceList of={DEDUCTIONS} />
