import { LIMITS } from '#shared/limits.ts'
import { POLICY_TYPE_LABELS, POLICY_TYPES } from '#shared/policies/policy.contract.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CarrierChoice } from '../../../records/reference-fields.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CATEGORY_OPTIONS, reachSentence } from './policies.ts'
import type { PolicyValues } from './policy-form.ts'

export interface PolicyFieldsProps {
  form: FormFields<PolicyValues>
  /** The carrier of the policy that is edited. */
  carrier: string | undefined
}

export function PolicyFields({ form, carrier }: PolicyFieldsProps) {
  const { field } = form
  return (
    <>
      <CarrierChoice kept={carrier} also={MANUAL_CARRIERS} {...field('carrier')} />
      <TextField label="정책명" required maxLength={LIMITS.name} {...field('policyName')} />
      <RadioCards
        label="정책 유형"
        required
        options={POLICY_TYPES.map((value) => ({ value, label: POLICY_TYPE_LABELS[value] }))}
        {...field('policyType')}
      />
      <SelectField
        label="서비스 카테고리"
        required
        placeholder="서비스 카테고리를 선택하세요"
        options={CATEGORY_OPTIONS}
        hint={reachSentence(form.values.serviceCategory)}
        {...field('serviceCategory')}
      />
      <MoneyField label="금액" required {...field('amount')} />
      <TextareaField label="설명" rows={2} maxLength={LIMITS.memo} {...field('description')} />
    </>
  )
}
