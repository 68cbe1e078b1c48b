import { LIMITS } from '#shared/limits.ts'
import { type SalesManager, updateSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { teamOptions, useTeams } from '../../records/reference-lists.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ManagerPlaceFields } from './ManagerPlaceFields.tsx'
import { ManagerForm, managerFormOf } from './manager-form.ts'

/** Edits a sales manager who has a team. */
export function ManagerDialog({ manager, onClose }: { manager: SalesManager; onClose: () => void }) {
  const teams = teamOptions(useTeams(), manager.teamId)
  const form = useCheckedForm(ManagerForm, managerFormOf(manager), { place: `manager ${manager.id}` })
  const save = (checked: ManagerForm) =>
    call(updateSalesManager, {
      params: { id: manager.id },
      body: form.changed({ ...checked, teamId: Number(checked.teamId) }),
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
      <TextField label="이름" required maxLength={LIMITS.name} {...form.field('managerName')} />
      <ManagerPlaceFields form={form} teams={teams} />
    </FormDialog>
  )
}
