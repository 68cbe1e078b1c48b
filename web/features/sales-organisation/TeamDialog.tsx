import { LIMITS } from '#shared/limits.ts'
import {
  createSalesTeam,
  type SalesTeam,
  SalesTeamInput,
  updateSalesTeam,
} from '#shared/sales-org/sales-team.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface TeamDialogProps {
  /** Null when a new one is added. */
  team: SalesTeam | null
  onClose: () => void
}

export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const form = useCheckedForm(
    SalesTeamInput,
    {
      teamName: team?.teamName ?? '',
      teamCode: team?.teamCode ?? '',
      description: team?.description ?? '',
      isActive: team?.isActive ?? true,
    },
    { place: `team ${team?.id ?? 'new'}` },
  )
  const save = (checked: SalesTeamInput) =>
    team === null
      ? call(createSalesTeam, { body: checked })
      : call(updateSalesTeam, { params: { id: team.id }, body: form.changed(checked) })
  return (
    <FormDialog
      title={team === null ? '영업팀 추가' : '영업팀 수정'}
      form={form}
      isEdit={team !== null}
      save={save}
      submitLabel={team === null ? '추가' : '저장'}
      saved={team === null ? '영업팀이 생성되었습니다' : '영업팀이 수정되었습니다'}
      failed={team === null ? '영업팀 생성 중 오류가 발생했습니다.' : '영업팀 수정 중 오류가 발생했습니다.'}
      changes={USERS_KEY}
      onClose={onClose}
    >
      <TextField
        label="팀명"
        required
        maxLength={LIMITS.name}
        hint={team === null ? undefined : '새 이름은 이 팀에 속한 모든 계정에도 적용됩니다.'}
        {...form.field('teamName')}
      />
      <TextField label="팀 코드" required maxLength={LIMITS.contactCode} {...form.field('teamCode')} />
      <TextareaField label="설명" rows={2} maxLength={LIMITS.shortText} {...form.field('description')} />
      <CheckboxField
        label="활성"
        description="활성 팀에만 영업과장을 배정할 수 있습니다."
        {...form.field('isActive')}
      />
    </FormDialog>
  )
}
