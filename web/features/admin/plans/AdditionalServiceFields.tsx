import {
  type AdditionalService,
  SERVICE_TYPES,
} from '#shared/additional-services/additional-service.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export interface AdditionalServiceFieldsProps {
  form: FormFields<ReturnType<typeof startAdditionalService>>
  /** The carrier of the add-on that is edited. */
  carrier: string | undefined
}

export function AdditionalServiceFields({ form, carrier }: AdditionalServiceFieldsProps) {
  const { field } = form
  return (
    <>
      <CarrierChoice kept={carrier} {...field('carrier')} />
      <TextField label="부가서비스명" required maxLength={LIMITS.planName} {...field('serviceName')} />
      <RadioCards
        label="서비스 유형"
        options={SERVICE_TYPES.map((value) => ({ value, label: value }))}
        {...field('serviceType')}
      />
      <MoneyField label="월 요금" required {...field('monthlyFee')} />
      <TextareaField label="설명" rows={2} maxLength={LIMITS.memo} {...field('description')} />
      <CheckboxField label="활성" description="활성 부가서비스만 고를 수 있습니다." {...field('isActive')} />
    </>
  )
}

export function startAdditionalService(service: AdditionalService | null, carrier: string) {
  return {
    carrier: service?.carrier ?? carrier,
    serviceName: service?.serviceName ?? '',
    serviceType: service?.serviceType ?? '부가서비스',
    monthlyFee: service?.monthlyFee ?? null,
    description: service?.description ?? '',
    isActive: service?.isActive ?? true,
  }
}
