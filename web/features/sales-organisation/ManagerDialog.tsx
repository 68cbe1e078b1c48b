import { Text } from '@chakra-ui/react'
import * as z from 'zod/mini'
import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { isPhone } from '#shared/phone.ts'
import { lastPlannedDay, PRICE_DAYS } from '#shared/price-period.ts'
import {
  GOAL_RANGE,
  POSITIONS,
  type SalesManager,
  updateSalesManager,
} from '#shared/sales-org/sales-manager.contract.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import { call } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { type FormFields, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { teamOptions, useTeams } from '../../records/reference-lists.ts'
import { DateField } from '../../ui/DateField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The fields about a place in a team, which both forms have; ids are texts, the values of selects. */
export const managerPlace = {
  teamId: requiredText(20, '소속 팀을 선택해주세요.'),
  managerCode: requiredText(LIMITS.contactCode, '영업과장 코드를 입력해주세요.'),
  position: z.enum(POSITIONS, '직급을 선택해주세요.'),
  effectiveFrom: optionalText(10),
  monthlyGoal: z.string().check(
    z.trim(),
    z.refine((text: string) => text === '' || isGoal(text), GOAL_RANGE),
  ),
  contactPhone: optionalText(LIMITS.phone).check(
    z.refine((text: string) => text === '' || isPhone(text), '연락처 형식이 올바르지 않습니다.'),
  ),
  email: optionalText(LIMITS.email).check(
    z.refine(
      (text: string) => text === '' || z.email().safeParse(text).success,
      '올바른 이메일 형식이 아닙니다.',
    ),
  ),
}
/** What a form with these fields sends of them. */
export function placeOf<Place extends { teamId: string; effectiveFrom: string; monthlyGoal: string }>({
  effectiveFrom,
  ...place
}: Place) {
  const { teamId, monthlyGoal } = place
  return {
    ...place,
    ...(effectiveFrom === '' ? {} : { effectiveFrom }),
    teamId: Number(teamId),
    monthlyGoal: monthlyGoal === '' ? null : Number(monthlyGoal),
  }
}

function isGoal(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= LIMITS.monthlyGoal
}

type ManagerPlace = Omit<ManagerForm, 'managerName'>

const ManagerForm = z.object({
  managerName: requiredText(LIMITS.name, '이름을 입력해주세요'),
  ...managerPlace,
})
type ManagerForm = z.infer<typeof ManagerForm>

const managerFormOf = (manager: SalesManager): ManagerForm => ({
  managerName: manager.name,
  teamId: manager.teamId?.toString() ?? '',
  managerCode: manager.managerCode ?? '',
  position: manager.position ?? '과장',
  effectiveFrom: '',
  monthlyGoal: manager.monthlyGoal?.toString() ?? '',
  contactPhone: manager.contactPhone ?? '',
  email: manager.email ?? '',
})

/** `2026-12-01부터 서부 영업팀 예정`; null: nothing is planned. */
export function plannedTeam({ lastTeamName, lastTeamFrom }: SalesManager, today: KstDay): string | null {
  return lastTeamFrom !== null && lastTeamFrom > today
    ? `${lastTeamFrom}부터 ${lastTeamName ?? '미배정'} 예정`
    : null
}

/** Edits a sales manager who has a team. */
export function ManagerDialog({ manager, onClose }: { manager: SalesManager; onClose: () => void }) {
  const planned = plannedTeam(manager, useKstDay())
  const teams = teamOptions(useTeams(), manager.teamId)
  const form = useCheckedForm(ManagerForm, managerFormOf(manager), { place: `manager ${manager.id}` })
  const save = (checked: ManagerForm) =>
    call(updateSalesManager, {
      params: { id: manager.id },
      body: {
        ...form.changed(placeOf(checked)),
        ...(manager.version !== null && { version: manager.version }),
      },
    })
  return (
    <FormDialog
      title="영업과장 수정"
      form={form}
      isEdit
      save={save}
      submitLabel="저장"
      saved="영업과장 정보가 수정되었습니다"
      failed="영업과장 수정 중 오류가 발생했습니다."
      changes={USERS_KEY}
      onClose={onClose}
    >
      <TextField label="아이디" value={manager.username} readOnly hint="아이디는 변경할 수 없습니다." />
      <TextField label="이름" required {...form.field('managerName')} />
      {planned === null ? null : (
        <Text textStyle="sm" color="fg.muted">
          {planned}입니다. 소속 팀을 그대로 두고 소속 시작일에 오늘을 넣어 저장하면 취소됩니다.
        </Text>
      )}
      <ManagerPlaceFields form={form} teams={teams} isInTeam />
    </FormDialog>
  )
}

interface ManagerPlaceFieldsProps {
  form: FormFields<ManagerPlace>
  teams: readonly SelectOption[]
  /** Only then it may move on a day to come. */
  isInTeam?: boolean
}

/** Team, code, position and contact details. */
export function ManagerPlaceFields({ form: { field }, teams, isInTeam = false }: ManagerPlaceFieldsProps) {
  const today = useKstDay()
  return (
    <>
      <SelectField
        label="소속 팀"
        required
        placeholder="소속 팀을 선택해주세요"
        options={teams}
        {...field('teamId')}
      />
      <DateField
        label="소속 시작일"
        min={PRICE_DAYS.min}
        max={isInTeam ? lastPlannedDay(today) : today}
        hint={
          isInTeam
            ? '팀을 옮길 때 비워두면 오늘부터이고, 앞으로의 날짜를 넣으면 그날 옮깁니다. 그 전의 실적은 이전 팀에 남습니다.'
            : '비워두면 처음 소속되는 팀은 처음부터, 다시 소속되는 팀은 오늘부터입니다.'
        }
        {...field('effectiveFrom')}
      />
      <TextField label="영업과장 코드" required {...field('managerCode')} />
      <SelectField
        label="직급"
        required
        options={POSITIONS.map((position) => ({ value: position, label: position }))}
        hint="팀장은 팀 전체의 실적을 봅니다."
        {...field('position')}
      />
      <TextField
        label="월 목표 (개통 건수)"
        inputMode="numeric"
        hint="비워두면 목표가 없습니다. 팀장에게는 팀원 목표의 합계가 보입니다."
        {...field('monthlyGoal')}
      />
      <PhoneField label="연락처" {...field('contactPhone')} />
      <TextField label="이메일" type="email" inputMode="email" {...field('email')} />
    </>
  )
}
