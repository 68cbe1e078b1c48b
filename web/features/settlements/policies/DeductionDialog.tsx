import { Text } from '@chakra-ui/react'
import * as z from 'zod/mini'
import {
  type AdditionalServiceDeduction,
  setAdditionalServiceDeduction,
} from '#shared/policies/deduction.contract.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { DEDUCTIONS_KEY } from './policies.ts'

const DeductionForm = z.object({ deductionAmount: wonAmount, isActive: z.boolean() })
type DeductionForm = z.output<typeof DeductionForm>

export interface DeductionDialogProps {
  deduction: AdditionalServiceDeduction
  onClose: () => void
}

/** The deduction for an add-on; a new one is active by default. */
export function DeductionDialog({ deduction, onClose }: DeductionDialogProps) {
  const { additionalServiceId, deductionAmount, isActive } = deduction
  const isSet = deductionAmount !== null
  const form = useCheckedForm(
    DeductionForm,
    { deductionAmount, isActive: isSet ? isActive : true },
    {
      place: `deduction ${additionalServiceId}`,
    },
  )
  const save = (checked: DeductionForm) =>
    call(setAdditionalServiceDeduction, {
      params: { additionalServiceId },
      body: isSet ? form.changed(checked) : checked,
    })
  return (
    <FormDialog
      title="부가서비스 차감 설정"
      form={form}
      isEdit={isSet}
      isRepeatable
      save={save}
      submitLabel="저장"
      saved="부가서비스 차감이 저장되었습니다."
      failed="부가서비스 차감 저장 실패"
      changes={DEDUCTIONS_KEY}
      size="sm"
      onClose={onClose}
    >
      <Text color="fg.muted">
        {deduction.carrier} · {deduction.serviceName}
      </Text>
      <MoneyField label="차감액" required {...form.field('deductionAmount')} />
      <CheckboxField
        label="활성"
        description="비활성 차감액은 정산에 쓰이지 않습니다."
        {...form.field('isActive')}
      />
    </FormDialog>
  )
}
