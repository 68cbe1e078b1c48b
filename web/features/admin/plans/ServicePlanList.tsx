import { Grid } from '@chakra-ui/react'
import ScanText from 'lucide-react/icons/scan-text'
import { uploadServicePlans } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import {
  createServicePlan,
  deleteServicePlan,
  listServicePlans,
  PLAN_TYPES,
  type ServicePlan,
  ServicePlanInput,
  updateServicePlan,
} from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter, stateFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { PLANS_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { type FilterValues, type Resource, recordForm } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PlanPictureDialog } from './picture/PlanPictureDialog.tsx'

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
    fieldColumn('carrier', '통신사', { width: '7rem', isSorted: true }),
    fieldColumn('name', '요금제명', { isSorted: true }),
    fieldColumn('planType', '유형', { width: '4rem' }),
    fieldColumn('dataAllowance', '데이터', { width: '5.5rem' }),
    fieldColumn('monthlyFee', '월 요금', { width: '6rem', numeric: true, show: formatWon, isSorted: true }),
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
  form: recordForm({
    schema: ServicePlanInput,
    start,
    Fields: ServicePlanFields,
    inputOf: (checked) => ({ ...checked, dataAllowance: checked.dataAllowance || null }),
    create: (body) => call(createServicePlan, { body }),
    update: ({ id }, body) => call(updateServicePlan, { params: { id }, body }),
    fieldOfCode: { SERVICE_PLAN_TAKEN: 'name' },
  }),
  upload: { kind: 'service-plans', endpoint: uploadServicePlans },
  Toolbar: ({ values }) => <PlanPictureButton carrier={values['carrier'] ?? ''} />,
}

export const ServicePlanList = () => <ResourceList of={PLANS} />

function ServicePlanFields({
  form,
  row,
}: {
  form: FormFields<ReturnType<typeof start>>
  row: ServicePlan | null
}) {
  const { field } = form
  return (
    <>
      <CarrierChoice kept={row?.carrier} {...field('carrier')} />
      <TextField label="요금제명" required {...field('name')} />
      <RadioCards
        label="요금제 유형"
        options={PLAN_TYPES.map((value) => ({ value, label: value }))}
        {...field('planType')}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField label="데이터" placeholder="예: 100GB, 무제한" {...field('dataAllowance')} />
        <MoneyField label="월 요금" required {...field('monthlyFee')} />
      </Grid>
      <CheckboxField label="결합 가능" {...field('combinationEligible')} />
      <CheckboxField label="활성" description="활성 요금제만 고를 수 있습니다." {...field('isActive')} />
    </>
  )
}

function start(plan: ServicePlan | null, { carrier = '' }: FilterValues) {
  return {
    carrier: plan?.carrier ?? carrier,
    name: plan?.name ?? '',
    planType: plan?.planType ?? '5G',
    dataAllowance: plan?.dataAllowance ?? '',
    monthlyFee: plan?.monthlyFee ?? null,
    combinationEligible: plan?.combinationEligible ?? false,
    isActive: plan?.isActive ?? true,
  }
}

function PlanPictureButton({ carrier }: { carrier: string }) {
  return (
    <DialogButton dialog={(close) => <PlanPictureDialog carrier={carrier} onClose={close} />}>
      <ScanText aria-hidden />
      사진 등록
    </DialogButton>
  )
}
