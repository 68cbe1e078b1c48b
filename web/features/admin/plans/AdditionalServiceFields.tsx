import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  type AdditionalServiceInput,
  SERVICE_TYPES,
} from '#shared/additional-services/additional-service.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { FormMoneyField } from '../../../records/form/FormMoneyField.tsx'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export type AdditionalServiceValues = z.input<typeof AdditionalServiceInput>

export interface AdditionalServiceFieldsProps {
  form: UseFormReturn<AdditionalServiceValues, unknown, AdditionalServiceInput>
  /** The carrier that an existing one names. */
  carrier: string | undefined
}

export function AdditionalServiceFields({ form, carrier }: AdditionalServiceFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <CarrierChoice kept={carrier} error={errors.carrier?.message} {...register('carrier')} />
      <TextField
        label="부가서비스명"
        required
        maxLength={LIMITS.planName}
        error={errors.serviceName?.message}
        {...register('serviceName')}
      />
      <RadioCards
        label="서비스 유형"
        options={SERVICE_TYPES.map((value) => ({ value, label: value }))}
        error={errors.serviceType?.message}
        {...register('serviceType')}
      />
      <FormMoneyField control={control} name="monthlyFee" label="월 요금" required />
      <TextareaField
        label="설명"
        rows={2}
        maxLength={LIMITS.memo}
        error={errors.description?.message}
        {...register('description')}
      />
      <CheckboxField
        label="활성"
        description="활성 부가서비스만 고를 수 있습니다."
        {...register('isActive')}
      />
    </>
  )
}
