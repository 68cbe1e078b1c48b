import type { UseFormReturn } from 'react-hook-form'
import type { ContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { CarrierChoice, FormContactCode } from '../../../records/reference-fields.tsx'
import { useManagers } from '../../../records/reference-lists.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CodeForm } from './contact-code-form.ts'

export interface ContactCodeFieldsProps {
  form: UseFormReturn<CodeForm, unknown, CodeForm>
  /** Null: a new one. */
  code: ContactCode | null
}

export function ContactCodeFields({ form, code }: ContactCodeFieldsProps) {
  const { control, register, formState } = form
  const { errors } = formState
  const managers = useManagerOptions(code)
  const isNew = code === null
  return (
    <>
      <FormContactCode
        control={control}
        name="code"
        label="접점코드"
        required
        hint={isNew ? '이미 있는 코드를 고르면 판매점명과 통신사를 가져옵니다.' : undefined}
        onChoose={({ code: chosen, dealerName, carrier }) => {
          const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
          form.setValue('code', chosen, options)
          form.setValue('dealerName', dealerName, options)
          form.setValue('carrier', carrier, options)
        }}
      />
      <FormContactCode control={control} name="dealerName" of="dealerName" label="판매점명" required />
      <CarrierChoice kept={code?.carrier} error={errors.carrier?.message} {...register('carrier')} />
      <SelectField
        key={`managers ${managers.length}`}
        label="담당 영업과장"
        required={isNew}
        placeholder="담당 영업과장을 선택하세요"
        options={managers}
        hint={managers.length === 0 ? '사용자 탭에서 영업과장 계정을 먼저 추가해주세요.' : undefined}
        error={errors.salesManagerId?.message}
        {...register('salesManagerId')}
      />
      <TextField
        label="실판매 POS"
        maxLength={LIMITS.shortText}
        error={errors.realSalesPOS?.message}
        {...register('realSalesPOS')}
      />
      <CheckboxField label="활성" description="활성 코드로만 접수할 수 있습니다." {...register('isActive')} />
    </>
  )
}

function useManagerOptions(code: ContactCode | null): { value: string; label: string }[] {
  const options = useManagers()
    .filter(({ isActive }) => isActive)
    .map(({ id, name, username }) => ({
      value: id.toString(),
      label: `${name} (${username})`,
    }))
  const kept = code?.salesManagerId?.toString()
  if (kept === undefined || options.some(({ value }) => value === kept)) return options
  return [{ value: kept, label: code?.salesManagerName ?? kept }, ...options]
}
