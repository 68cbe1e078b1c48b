import { Grid } from '@chakra-ui/react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { PLAN_TYPES, type ServicePlanInput } from '#shared/service-plans/service-plan.contract.ts'
import { useCarrierOptions } from '../../../administration/reference-lists.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export type ServicePlanValues = z.input<typeof ServicePlanInput>

export interface ServicePlanFieldsProps {
  form: UseFormReturn<ServicePlanValues, unknown, ServicePlanInput>
  /** The carrier that an existing plan names. */
  carrier: string | undefined
}

export function ServicePlanFields({ form, carrier }: ServicePlanFieldsProps) {
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
        label="요금제명"
        required
        maxLength={LIMITS.planName}
        error={errors.name?.message}
        {...register('name')}
      />
      <RadioCards
        label="요금제 유형"
        options={PLAN_TYPES.map((value) => ({ value, label: value }))}
        error={errors.planType?.message}
        {...register('planType')}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField
          label="데이터"
          placeholder="예: 100GB, 무제한"
          maxLength={LIMITS.shortText}
          error={errors.dataAllowance?.message}
          {...register('dataAllowance')}
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
      </Grid>
      <CheckboxField label="결합 가능" {...register('combinationEligible')} />
      <CheckboxField label="활성" description="활성 요금제만 고를 수 있습니다." {...register('isActive')} />
    </>
  )
}
