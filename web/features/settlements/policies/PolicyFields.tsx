import type { UseFormReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { POLICY_TYPE_LABELS, POLICY_TYPES } from '#shared/policies/policy.contract.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import { FormMoneyField } from '../../../records/form/FormMoneyField.tsx'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CATEGORY_OPTIONS, reachSentence } from './policies.ts'
import type { PolicyForm, PolicyValues } from './policy-form.ts'

export interface PolicyFieldsProps {
  form: UseFormReturn<PolicyValues, unknown, PolicyForm>
  /** The carrier that an existing one names. */
  carrier: string | undefined
}

export function PolicyFields({ form, carrier }: PolicyFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <CarrierChoice
        kept={carrier}
        also={MANUAL_CARRIERS}
        error={errors.carrier?.message}
        {...register('carrier')}
      />
      <TextField
        label="정책명"
        required
        maxLength={LIMITS.name}
        error={errors.policyName?.message}
        {...register('policyName')}
      />
      <RadioCards
        label="정책 유형"
        required
        options={POLICY_TYPES.map((value) => ({ value, label: POLICY_TYPE_LABELS[value] }))}
        error={errors.policyType?.message}
        {...register('policyType')}
      />
      <SelectField
        label="서비스 카테고리"
        required
        placeholder="서비스 카테고리를 선택하세요"
        options={CATEGORY_OPTIONS}
        hint={reachSentence(form.watch('serviceCategory'))}
        error={errors.serviceCategory?.message}
        {...register('serviceCategory')}
      />
      <FormMoneyField control={control} name="amount" label="금액" required />
      <TextareaField
        label="설명"
        rows={2}
        maxLength={LIMITS.memo}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  )
}
