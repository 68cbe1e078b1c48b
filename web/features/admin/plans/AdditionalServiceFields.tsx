import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  type AdditionalServiceInput,
  SERVICE_TYPES,
} from '#shared/additional-services/additional-service.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { useCarrierOptions } from '../../../administration/reference-lists.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
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
  const carriers = useCarrierOptions(carrier)
  return (
    <>
      <SelectField
        // A native select takes its value from the options that are there: again when they have come.
        key={carriers.length}
        label="통신사"
        required
        placeholder="통신사를 선택하세요"
        options={carriers}
        error={errors.carrier?.message}
        {...register('carrier')}
      />
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
      <Controller
        control={control}
        name="monthlyFee"
        render={({ field, fieldState }) => (
          <MoneyField
            label="월 요금"
            required
            error={fieldState.error?.message}
            name={field.name}
            ref={field.ref}
            onBlur={field.onBlur}
            value={field.value ?? null}
            onChange={field.onChange}
          />
        )}
      />
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
