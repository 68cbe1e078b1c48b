import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type ManagerForm, POSITION_OPTIONS } from './manager-form.ts'

export interface ManagerPlaceFieldsProps {
  form: FormFields<Omit<ManagerForm, 'managerName'>>
  teams: readonly SelectOption[]
}

/** Team, code, position and contact details. */
export function ManagerPlaceFields({ form: { field }, teams }: ManagerPlaceFieldsProps) {
  return (
    <>
      <SelectField
        label="소속 팀"
        required
        placeholder="소속 팀을 선택하세요"
        options={teams}
        {...field('teamId')}
      />
      <TextField label="영업과장 코드" required maxLength={LIMITS.contactCode} {...field('managerCode')} />
      <SelectField
        label="직급"
        required
        options={POSITION_OPTIONS}
        hint="팀장은 팀 전체의 실적을 봅니다."
        {...field('position')}
      />
      <PhoneField label="연락처" {...field('contactPhone')} />
      <TextField label="이메일" type="email" inputMode="email" maxLength={LIMITS.email} {...field('email')} />
    </>
  )
}
