import { Grid } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { PLAN_TYPES, type ServicePlanInput } from '#shared/service-plans/service-plan.contract.ts'
import { FormMoneyField } from '../../../records/form/FormMoneyField.tsx'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
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
  return (
    <>
      <CarrierChoice kept={carrier} error={errors.carrier?.message} {...register('carrier')} />
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
        <FormMoneyField control={control} name="monthlyFee" label="월 요금" required />
      </Grid>
      <CheckboxField label="결합 가능" {...register('combinationEligible')} />
      <CheckboxField label="활성" description="활성 요금제만 고를 수 있습니다." {...register('isActive')} />
    </>
  )
}
