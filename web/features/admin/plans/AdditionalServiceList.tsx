import {
  type AdditionalService,
  AdditionalServiceInput,
  createAdditionalService,
  deleteAdditionalService,
  listAdditionalServices,
  SERVICE_TYPES,
  updateAdditionalService,
} from '#shared/additional-services/additional-service.contract.ts'
import { uploadAdditionalServices } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter, stateFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { ADD_ONS_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { type FilterValues, type Resource, recordForm } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

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
    fieldColumn('carrier', '통신사', { width: '7.5rem', isSorted: true }),
    fieldColumn('serviceName', '부가서비스명', { width: '12rem', isSorted: true }),
    fieldColumn('serviceType', '유형', { width: '6.5rem' }),
    fieldColumn('monthlyFee', '월 요금', { width: '6.5rem', numeric: true, show: formatWon, isSorted: true }),
    fieldColumn('description', '설명'),
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
  form: recordForm({
    schema: AdditionalServiceInput,
    start,
    Fields: AdditionalServiceFields,
    inputOf: (checked) => ({ ...checked, description: checked.description || null }),
    create: (body) => call(createAdditionalService, { body }),
    update: ({ id }, body) => call(updateAdditionalService, { params: { id }, body }),
    fieldOfCode: { ADDITIONAL_SERVICE_TAKEN: 'serviceName' },
  }),
  upload: { kind: 'additional-services', endpoint: uploadAdditionalServices },
}

export const AdditionalServiceList = () => <ResourceList of={ADD_ONS} />

function AdditionalServiceFields({
  form,
  row,
}: {
  form: FormFields<ReturnType<typeof start>>
  row: AdditionalService | null
}) {
  const { field } = form
  return (
    <>
      <CarrierChoice kept={row?.carrier} {...field('carrier')} />
      <TextField label="부가서비스명" required {...field('serviceName')} />
      <RadioCards
        label="서비스 유형"
        options={SERVICE_TYPES.map((value) => ({ value, label: value }))}
        {...field('serviceType')}
      />
      <MoneyField label="월 요금" required {...field('monthlyFee')} />
      <TextareaField label="설명" rows={2} {...field('description')} />
      <CheckboxField label="활성" description="활성 부가서비스만 고를 수 있습니다." {...field('isActive')} />
    </>
  )
}

function start(service: AdditionalService | null, { carrier = '' }: FilterValues) {
  return {
    carrier: service?.carrier ?? carrier,
    serviceName: service?.serviceName ?? '',
    serviceType: service?.serviceType ?? '부가서비스',
    monthlyFee: service?.monthlyFee ?? null,
    description: service?.description ?? '',
    isActive: service?.isActive ?? true,
  }
}
