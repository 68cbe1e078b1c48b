import ScanText from 'lucide-react/icons/scan-text'
import { useState } from 'react'
import {
  type AdditionalService,
  deleteAdditionalService,
  listAdditionalServices,
  SERVICE_TYPES,
  updateAdditionalService,
} from '#shared/additional-services/additional-service.contract.ts'
import { uploadAdditionalServices, uploadServicePlans } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import {
  deleteServicePlan,
  listServicePlans,
  PLAN_TYPES,
  type ServicePlan,
  updateServicePlan,
} from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter, stateFilter } from '../../../records/filters.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { ADD_ONS_KEY, PLANS_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import type { Resource } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { AdditionalServiceDialog } from './AdditionalServiceDialog.tsx'
import { PlanPictureDialog } from './picture/PlanPictureDialog.tsx'
import { ServicePlanDialog } from './ServicePlanDialog.tsx'

const PLANS: Resource<ServicePlan> = {
  word: '요금제',
  queryKey: PLANS_KEY,
  changes: REFERENCE_KEY,
  readAll: (signal) => call(listServicePlans, { signal }),
  filters: [
    searchFilter('요금제명 검색', (row) => [row.name]),
    carrierFilter(),
    choiceFilter({
      name: 'type',
      label: '요금제 유형',
      all: '모든 유형',
      options: PLAN_TYPES,
      keeps: (row, type) => row.planType === type,
    }),
    stateFilter(),
  ],
  nameOf: (row) => row.name,
  columns: [
    {
      key: 'carrier',
      header: '통신사',
      width: '7rem',
      cell: (row) => row.carrier,
      sortBy: (row) => row.carrier,
    },
    { key: 'name', header: '요금제명', cell: (row) => row.name, sortBy: (row) => row.name },
    { key: 'planType', header: '유형', width: '4rem', cell: (row) => row.planType },
    { key: 'dataAllowance', header: '데이터', width: '5.5rem', cell: (row) => row.dataAllowance ?? '–' },
    {
      key: 'monthlyFee',
      header: '월 요금',
      width: '6rem',
      numeric: true,
      cell: (row) => formatWon(row.monthlyFee),
      sortBy: (row) => row.monthlyFee,
    },
    {
      key: 'combinationEligible',
      header: '결합',
      width: '4rem',
      cell: (row) => (row.combinationEligible ? '가능' : '불가'),
    },
  ],
  minWidth: '45rem',
  card: (row) => <CardFacts of={[row.carrier, row.planType, row.dataAllowance, formatWon(row.monthlyFee)]} />,
  setActive: {
    run: ({ id }, isActive) => call(updateServicePlan, { params: { id }, body: { isActive } }),
  },
  remove: {
    run: ({ id }) => call(deleteServicePlan, { params: { id } }),
    consequence: (row) => `${row.carrier} · ${row.name}\n삭제한 요금제는 되돌릴 수 없습니다.`,
  },
  Dialog: ({ row, values, onClose }) => (
    <ServicePlanDialog plan={row} carrier={values['carrier'] ?? ''} onClose={onClose} />
  ),
  upload: { kind: 'service-plans', endpoint: uploadServicePlans },
  Toolbar: ({ values }) => <PlanPictureButton carrier={values['carrier'] ?? ''} />,
}

const ADD_ONS: Resource<AdditionalService> = {
  word: '부가서비스',
  queryKey: ADD_ONS_KEY,
  changes: REFERENCE_KEY,
  readAll: (signal) => call(listAdditionalServices, { signal }),
  filters: [
    searchFilter('부가서비스명 검색', (row) => [row.serviceName]),
    carrierFilter(),
    choiceFilter({
      name: 'type',
      label: '서비스 유형',
      all: '모든 유형',
      options: SERVICE_TYPES,
      keeps: (row, type) => row.serviceType === type,
    }),
    stateFilter(),
  ],
  nameOf: (row) => row.serviceName,
  columns: [
    {
      key: 'carrier',
      header: '통신사',
      width: '7.5rem',
      cell: (row) => row.carrier,
      sortBy: (row) => row.carrier,
    },
    {
      key: 'serviceName',
      header: '부가서비스명',
      width: '12rem',
      cell: (row) => row.serviceName,
      sortBy: (row) => row.serviceName,
    },
    { key: 'serviceType', header: '유형', width: '6.5rem', cell: (row) => row.serviceType },
    {
      key: 'monthlyFee',
      header: '월 요금',
      width: '6.5rem',
      numeric: true,
      cell: (row) => formatWon(row.monthlyFee),
      sortBy: (row) => row.monthlyFee,
    },
    { key: 'description', header: '설명', cell: (row) => row.description ?? '–' },
  ],
  firstView: { until: 'monthlyFee', widened: 'serviceName' },
  card: (row) => <CardFacts of={[row.carrier, row.serviceType, formatWon(row.monthlyFee)]} />,
  setActive: {
    run: ({ id }, isActive) => call(updateAdditionalService, { params: { id }, body: { isActive } }),
  },
  remove: {
    run: ({ id }) => call(deleteAdditionalService, { params: { id } }),
    consequence: (row) => `${row.carrier} · ${row.serviceName}\n삭제한 부가서비스는 되돌릴 수 없습니다.`,
  },
  Dialog: ({ row, values, onClose }) => (
    <AdditionalServiceDialog service={row} carrier={values['carrier'] ?? ''} onClose={onClose} />
  ),
  upload: { kind: 'additional-services', endpoint: uploadAdditionalServices },
}

export function PlansTab() {
  return (
    <ViewTabs
      label="요금제 관리"
      views={[
        { value: 'plans', label: '요금제', Panel: Plans },
        { value: 'additional-services', label: '부가서비스', Panel: AddOns },
      ]}
    />
  )
}

const Plans = () => <ResourceList of={PLANS} />
const AddOns = () => <ResourceList of={ADD_ONS} />

function PlanPictureButton({ carrier }: { carrier: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        <ScanText aria-hidden />
        사진 등록
      </Button>
      {isOpen ? <PlanPictureDialog carrier={carrier} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
