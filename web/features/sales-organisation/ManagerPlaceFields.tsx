import type { UseFormRegisterReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type ManagerForm, POSITION_OPTIONS } from './manager-form.ts'

type PlaceName = Exclude<keyof ManagerForm, 'managerName'>

export interface ManagerPlaceFieldsProps {
  /** Ties a field to its form. */
  wired: (name: PlaceName) => UseFormRegisterReturn & { error: string | undefined }
  teams: readonly SelectOption[]
}

/** Team, code, position and how to reach somebody. */
export function ManagerPlaceFields({ wired, teams }: ManagerPlaceFieldsProps) {
  return (
    <>
      <SelectField
        // A native select takes its value from the options that are there: again when they have come.
        key={`teams ${teams.length}`}
        label="소속 팀"
        required
        placeholder="소속 팀을 선택하세요"
        options={teams}
        {...wired('teamId')}
      />
      <TextField label="영업과장 코드" required maxLength={LIMITS.contactCode} {...wired('managerCode')} />
      <SelectField
        label="직급"
        required
        options={POSITION_OPTIONS}
        hint="팀장은 팀 전체의 실적을 봅니다."
        {...wired('position')}
      />
      <PhoneField label="연락처" {...wired('contactPhone')} />
      <TextField label="이메일" type="email" inputMode="email" maxLength={LIMITS.email} {...wired('email')} />
    </>
  )
}
