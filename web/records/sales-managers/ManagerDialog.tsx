import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { KstDay } from '#shared/kst.ts'
import { lastPlannedDay, PRICE_DAYS } from '#shared/price-period.ts'
import {
  POSITIONS,
  type Position,
  type SalesManager,
  SalesManagerInput,
  updateSalesManager,
} from '#shared/sales-org/sales-manager.contract.ts'
import { optionalText } from '#shared/text.ts'
import { call } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { DateField } from '../../ui/DateField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type FormFields, useCheckedForm } from '../form/checked-form.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { selectedId } from '../form/selected-id.ts'
import { USERS_KEY } from '../record-keys.ts'
import { teamOptions, useTeams } from '../reference-lists.ts'

const { teamId, managerName, managerCode, position, monthlyGoal, contactPhone, email } =
  SalesManagerInput.shape

/** The fields about a place in a team, which both forms have; goal and team are typed as texts. */
export const managerPlace = {
  teamId: selectedId(teamId),
  managerCode,
  position,
  effectiveFrom: optionalText(10),
  monthlyGoal: z.pipe(z.pipe(z.string(), z.transform(typedGoal)), monthlyGoal),
  contactPhone,
  email,
}

/** A place as it is typed. */
export type ManagerPlace = Record<Exclude<keyof typeof managerPlace, 'position'>, string> & {
  position: Position
}

function typedGoal(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** What a form with these fields sends of them. */
export function placeOf<Place extends { effectiveFrom: string }>({ effectiveFrom, ...place }: Place) {
  return { ...place, ...(effectiveFrom === '' ? {} : { effectiveFrom }) }
}

const ManagerForm = z.object({ managerName, ...managerPlace })
type ManagerForm = z.output<typeof ManagerForm>

const managerFormOf = (manager: SalesManager): ManagerPlace & { managerName: string } => ({
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

export interface ManagerDialogProps {
  manager: SalesManager
  onClose: () => void
  /** Drawn below the fields. */
  more?: ReactNode
}

/** Edits a sales manager who has a team. */
export function ManagerDialog({ manager, onClose, more }: ManagerDialogProps) {
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
      {more}
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
