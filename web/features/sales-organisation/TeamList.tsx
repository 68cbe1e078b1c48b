import {
  createSalesTeam,
  deleteSalesTeam,
  type SalesTeam,
  SalesTeamInput,
  updateSalesTeam,
} from '#shared/sales-org/sales-team.contract.ts'
import { call } from '../../lib/api-client.ts'
import { searchFilter } from '../../records/filters.tsx'
import type { FormFields } from '../../records/form/checked-form.ts'
import { ResourceList } from '../../records/ResourceList.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { TEAMS } from '../../records/reference-lists.ts'
import { type Resource, recordForm } from '../../records/resource.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { fieldColumn } from '../../ui/data-table/column.ts'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

const TEAM_LIST: Resource<SalesTeam> = {
  word: '영업팀',
  words: {
    added: '영업팀이 생성되었습니다',
    addFailed: '영업팀 생성 중 오류가 발생했습니다.',
    edited: '영업팀이 수정되었습니다',
    editFailed: '영업팀 수정 중 오류가 발생했습니다.',
    removed: '영업팀이 삭제되었습니다',
    removeFailed: '영업팀 삭제 중 오류가 발생했습니다.',
  },
  queryKey: TEAMS.key,
  changes: USERS_KEY,
  readAll: TEAMS.read,
  filters: [searchFilter('팀명, 팀 코드 검색', (row) => [row.teamName, row.teamCode])],
  nameOf: (row) => row.teamName,
  columns: [
    fieldColumn('teamName', '팀명', { width: '12rem', isSorted: true }),
    fieldColumn('teamCode', '팀 코드', { width: '9rem', isSorted: true }),
    fieldColumn('managerCount', '영업과장', { width: '6.5rem', numeric: true, isSorted: true }),
    fieldColumn('description', '설명'),
  ],
  minWidth: '720px',
  card: (row) => <CardFacts of={[row.teamCode, `영업과장 ${row.managerCount}명`, row.description]} />,
  setActive: { run: ({ id }, isActive) => call(updateSalesTeam, { params: { id }, body: { isActive } }) },
  remove: {
    run: ({ id }) => call(deleteSalesTeam, { params: { id } }),
    consequence: (row) =>
      `${row.teamName} · ${row.teamCode}\n삭제한 팀은 되돌릴 수 없습니다. 소속된 사람이 있는 팀은 삭제되지 않습니다.`,
  },
  form: recordForm({
    schema: SalesTeamInput,
    start: (row) => ({
      teamName: row?.teamName ?? '',
      teamCode: row?.teamCode ?? '',
      description: row?.description ?? '',
      isActive: row?.isActive ?? true,
    }),
    Fields: TeamFields,
    inputOf: (checked) => checked,
    create: (body) => call(createSalesTeam, { body }),
    update: ({ id }, body) => call(updateSalesTeam, { params: { id }, body }),
  }),
}

export const TeamList = () => <ResourceList of={TEAM_LIST} />

interface TeamFieldsProps {
  form: FormFields<{ teamName: string; teamCode: string; description: string; isActive: boolean }>
  row: SalesTeam | null
}

function TeamFields({ form: { field }, row }: TeamFieldsProps) {
  return (
    <>
      <TextField
        label="팀명"
        required
        hint={row === null ? undefined : '새 이름은 이 팀에 속한 모든 계정에도 적용됩니다.'}
        {...field('teamName')}
      />
      <TextField label="팀 코드" required {...field('teamCode')} />
      <TextareaField label="설명" rows={2} {...field('description')} />
      <CheckboxField
        label="활성"
        description="활성 팀에만 영업과장을 배정할 수 있습니다."
        {...field('isActive')}
      />
    </>
  )
}
