import { Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { uploadServicePlans } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import {
  deleteServicePlan,
  listServicePlans,
  PLAN_TYPES,
  type ServicePlan,
  updateServicePlan,
} from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { PLANS_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { useWholeList } from '../../../records/record-list.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { PlanPictureButton } from './picture/PlanPictureButton.tsx'
import { ServicePlanDialog } from './ServicePlanDialog.tsx'
import { usePlanFilter } from './use-plan-filter.tsx'

const COLUMNS: readonly Column<ServicePlan>[] = [
  { key: 'carrier', header: '통신사', width: '7rem', cell: (row) => row.carrier },
  { key: 'name', header: '요금제명', cell: (row) => row.name },
  { key: 'planType', header: '유형', width: '4rem', cell: (row) => row.planType },
  { key: 'dataAllowance', header: '데이터', width: '5.5rem', cell: (row) => row.dataAllowance ?? '–' },
  {
    key: 'monthlyFee',
    header: '월 요금',
    width: '6rem',
    numeric: true,
    cell: (row) => formatWon(row.monthlyFee),
  },
  {
    key: 'combinationEligible',
    header: '결합',
    width: '4rem',
    cell: (row) => (row.combinationEligible ? '가능' : '불가'),
  },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

export function ServicePlanList() {
  const [open, setOpen] = useState<ServicePlan | 'new' | null>(null)
  const filter = usePlanFilter({ search: '요금제명 검색', type: '요금제 유형', types: PLAN_TYPES })
  const list = useWholeList(
    PLANS_KEY,
    (signal) => call(listServicePlans, { signal }),
    (plan) => filter.keep({ ...plan, type: plan.planType }),
  )
  return (
    <>
      <ListView
        label="요금제 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        onReset={filter.reset}
        minWidth="45rem"
        empty={{ title: '등록된 요금제가 없습니다' }}
        filters={filter.fields}
        actions={
          <>
            <PlanPictureButton carrier={filter.carrier} />
            <ImportButton
              kind="service-plans"
              endpoint={uploadServicePlans}
              title="요금제 엑셀 업로드"
              changes={REFERENCE_KEY}
            />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              요금제 추가
            </Button>
          </>
        }
        renderCard={(row) => (
          <>
            <CardHead title={row.name}>
              <Actions row={row} />
            </CardHead>
            <Text textStyle="sm" color="fg.muted" className="tabular">
              {[row.carrier, row.planType, row.dataAllowance, formatWon(row.monthlyFee)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </>
        )}
      />
      {open === null ? null : (
        <ServicePlanDialog
          plan={open === 'new' ? null : open}
          carrier={filter.carrier}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Actions({ row }: { row: ServicePlan }) {
  return (
    <RowActions>
      <PlanSwitch row={row} />
      <PlanDelete row={row} />
    </RowActions>
  )
}

function PlanSwitch({ row }: { row: ServicePlan }) {
  return (
    <ActiveSwitch
      name={row.name}
      isActive={row.isActive}
      run={(isActive) => call(updateServicePlan, { params: { id: row.id }, body: { isActive } })}
      changes={REFERENCE_KEY}
      failed="요금제 수정 실패"
    />
  )
}

function PlanDelete({ row }: { row: ServicePlan }) {
  return (
    <DeleteButton
      label={`${row.name} 삭제`}
      question={{
        title: '요금제를 삭제하시겠습니까?',
        body: `${row.carrier} · ${row.name}\n삭제한 요금제는 되돌릴 수 없습니다.`,
      }}
      run={() => call(deleteServicePlan, { params: { id: row.id } })}
      changes={REFERENCE_KEY}
      done="요금제가 삭제되었습니다."
      failed="요금제 삭제 실패"
    />
  )
}
