import type { ContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { CarrierChoice, ContactCodeField } from '../../../records/reference-fields.tsx'
import { useManagers } from '../../../records/reference-lists.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CodeForm } from './contact-code-form.ts'

export interface ContactCodeFieldsProps {
  form: FormFields<CodeForm>
  /** Null when a new one is added. */
  code: ContactCode | null
}

export function ContactCodeFields({ form, code }: ContactCodeFieldsProps) {
  const { field } = form
  const managers = useManagerOptions(code)
  const isNew = code === null
  return (
    <>
      <ContactCodeField
        label="접점코드"
        required
        hint={isNew ? '이미 있는 코드를 고르면 판매점명과 통신사를 가져옵니다.' : undefined}
        {...field('code')}
        onMatch={({ code: chosen, dealerName, carrier }) =>
          form.change({ code: chosen, dealerName, carrier })
        }
      />
      <ContactCodeField of="dealerName" label="판매점명" required {...field('dealerName')} />
      <CarrierChoice kept={code?.carrier} {...field('carrier')} />
      <SelectField
        label="담당 영업과장"
        required={isNew}
        placeholder="담당 영업과장을 선택하세요"
        options={managers}
        hint={managers.length === 0 ? '사용자 탭에서 영업과장 계정을 먼저 추가해주세요.' : undefined}
        {...field('salesManagerId')}
      />
      <TextField label="실판매 POS" maxLength={LIMITS.shortText} {...field('realSalesPOS')} />
      <CheckboxField label="활성" description="활성 코드로만 접수할 수 있습니다." {...field('isActive')} />
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
