import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatWon } from '#shared/money.ts'
import {
  type CarrierServicePolicy,
  deleteCarrierServicePolicy,
  listCarrierServicePolicies,
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  SERVICE_CATEGORY_LABELS,
} from '#shared/policies/policy.contract.ts'
import { Cut, Stacked, Strong } from '../../../documents/list/cells.tsx'
import { call } from '../../../lib/api-client.ts'
import { CarrierFilter } from '../../../records/filters.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { useWholeList } from '../../../records/record-list.ts'
import { CardHead, DeleteButton } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { PolicyDialog } from './PolicyDialog.tsx'
import { CATEGORY_OPTIONS, POLICIES_KEY, reachWord, SETTLED_STAYS } from './policies.ts'

const COLUMNS: readonly Column<CarrierServicePolicy>[] = [
  { key: 'carrier', header: '통신사', width: '7rem', cell: (row) => <Cut>{row.carrier}</Cut> },
  { key: 'name', header: '정책명', width: '12rem', cell: (row) => <Strong>{row.policyName}</Strong> },
  { key: 'type', header: '유형', width: '4.5rem', cell: (row) => <Type row={row} /> },
  {
    key: 'category',
    header: '카테고리',
    width: '6.5rem',
    cell: ({ serviceCategory: category }) => (
      <Stacked above={SERVICE_CATEGORY_LABELS[category]} below={reachWord(category)} />
    ),
  },
  { key: 'amount', header: '금액', width: '7rem', numeric: true, cell: (row) => formatWon(row.amount) },
  { key: 'description', header: '설명', cell: (row) => <Cut>{row.description}</Cut> },
  { key: 'actions', header: '작업', width: '4rem', pinned: true, cell: (row) => <PolicyDelete row={row} /> },
]
const FIRST_VIEW = { until: 'amount', widened: 'name' }
const TYPE_OPTIONS = POLICY_TYPES.map((value) => ({ value, label: POLICY_TYPE_LABELS[value] }))

/** 부가서비스 정책: what each carrier takes off and adds beside the unit price. */
export function PolicyList() {
  const [open, setOpen] = useState<CarrierServicePolicy | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['carrier', 'type', 'category'])
  const list = useWholeList(
    POLICIES_KEY,
    (signal) => call(listCarrierServicePolicies, { signal }),
    (policy) =>
      (values.carrier === '' || policy.carrier === values.carrier) &&
      (values.type === '' || policy.policyType === values.type) &&
      (values.category === '' || policy.serviceCategory === values.category),
  )
  return (
    <>
      <ListView
        label="정책 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        onOpen={setOpen}
        onReset={reset}
        minWidth="860px"
        firstView={FIRST_VIEW}
        empty={{
          title: '등록된 정책이 없습니다',
          description: '통신사마다 정산 금액에서 빼거나 더할 금액을 정할 수 있습니다.',
        }}
        filters={
          <>
            <CarrierFilter carrier={values.carrier} onChange={set} />
            <FilterSelect
              label="유형"
              value={values.type}
              onChoose={(type) => set({ type })}
              options={TYPE_OPTIONS}
            />
            <FilterSelect
              label="카테고리"
              value={values.category}
              onChoose={(category) => set({ category })}
              options={CATEGORY_OPTIONS}
            />
          </>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            정책 등록
          </Button>
        }
        renderCard={(row) => <PolicyCard row={row} />}
        below={
          <Text textStyle="xs" color="fg.muted" maxWidth="none">
            모바일 정책은 유선이 아닌 통신사의 모든 개통에, 결합 정책은 결합을 적용한 개통에 자동으로
            적용됩니다. 나머지는 서류에 붙인 경우만 적용됩니다. {SETTLED_STAYS}
          </Text>
        }
      />
      {open === null ? null : (
        <PolicyDialog
          policy={open === 'new' ? null : open}
          carrier={values.carrier}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const nameOf = ({ carrier, policyName }: CarrierServicePolicy) => `${carrier} ${policyName}`

function PolicyCard({ row }: { row: CarrierServicePolicy }) {
  const { carrier, serviceCategory: category, description } = row
  return (
    <>
      <CardHead title={row.policyName}>
        <PolicyDelete row={row} />
      </CardHead>
      <Flex align="center" gap="2" wrap="wrap" textStyle="sm">
        <Type row={row} />
        <Text fontWeight="medium" className="tabular">
          {formatWon(row.amount)}
        </Text>
        <Text color="fg.muted">
          {[carrier, SERVICE_CATEGORY_LABELS[category], reachWord(category)].join(' · ')}
        </Text>
      </Flex>
      {description ? (
        <Text mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {description}
        </Text>
      ) : null}
    </>
  )
}

function Type({ row: { policyType } }: { row: CarrierServicePolicy }) {
  return (
    <Badge size="sm" colorPalette={policyType === 'deduction' ? 'orange' : 'green'}>
      {POLICY_TYPE_LABELS[policyType]}
    </Badge>
  )
}

function PolicyDelete({ row }: { row: CarrierServicePolicy }) {
  return (
    <DeleteButton
      label={`${nameOf(row)} 정책 삭제`}
      question={{
        title: '정책을 삭제하시겠습니까?',
        body: `${row.carrier} · ${row.policyName}\n${POLICY_TYPE_LABELS[row.policyType]} ${formatWon(row.amount)}\n서류에 붙인 것도 함께 떼어집니다. ${SETTLED_STAYS}`,
      }}
      run={() => call(deleteCarrierServicePolicy, { params: { id: row.id } })}
      changes={POLICIES_KEY}
      done="정책 삭제 완료"
      failed="정책 삭제 실패"
    />
  )
}
