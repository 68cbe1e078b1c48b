import { Grid } from '@chakra-ui/react'
import { LIMITS } from '#shared/limits.ts'
import { PLAN_TYPES, type ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export interface ServicePlanFieldsProps {
  form: FormFields<ReturnType<typeof startServicePlan>>
  /** The carrier of the plan that is edited. */
  carrier: string | undefined
}

export function ServicePlanFields({ form, carrier }: ServicePlanFieldsProps) {
  const { field } = form
  return (
    <>
      <CarrierChoice kept={carrier} {...field('carrier')} />
      <TextField label="요금제명" required maxLength={LIMITS.planName} {...field('name')} />
      <RadioCards
        label="요금제 유형"
        options={PLAN_TYPES.map((value) => ({ value, label: value }))}
        {...field('planType')}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField
          label="데이터"
          placeholder="예: 100GB, 무제한"
          maxLength={LIMITS.shortText}
          {...field('dataAllowance')}
        />
        <MoneyField label="월 요금" required {...field('monthlyFee')} />
      </Grid>
      <CheckboxField label="결합 가능" {...field('combinationEligible')} />
      <CheckboxField label="활성" description="활성 요금제만 고를 수 있습니다." {...field('isActive')} />
    </>
  )
}

export function startServicePlan(plan: ServicePlan | null, carrier: string) {
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
