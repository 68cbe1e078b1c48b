import { readOpenThings } from '#shared/users/open-things.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { type FieldBinding, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { useTeams } from '../../../records/reference-lists.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AllowedCarriersField } from './AllowedCarriersField.tsx'
import { KindFields } from './KindFields.tsx'
import type { UserDialogProps } from './user-dialog-props.ts'
import { carriersIn, carriersText, changeOf, UserForm, userFormOf } from './user-form.ts'

/** Name, kind, team and carriers of an account; only changed fields are sent. */
export default function UserDialog({ user, onClose, more }: UserDialogProps) {
  const form = useCheckedForm(UserForm, userFormOf(user), { place: `user ${user.id}` })
  const now = form.values
  const carriers = form.field('allowedCarriers')
  const change = changeOf(userFormOf(user), now)
  const isThrownOut = change.role !== undefined || change.allowedCarriers !== undefined
  const me = useAccount()
  const keepsKind = user.isPrimaryAdmin || user.userType === 'dealer' || user.id === me?.id
  const hasTeam = now.kind !== 'sales_manager' && user.userType !== 'dealer'
  return (
    <FormDialog
      title="계정 수정"
      size="lg"
      form={form}
      isEdit
      save={(checked) =>
        call(updateUser, { params: { id: user.id }, body: changeOf(userFormOf(user), checked) })
      }
      submitLabel="저장"
      saved="계정 정보가 수정되었습니다."
      failed="계정 수정 실패"
      changes={USERS_KEY}
      fieldOfCode={{ IN_USE: 'kind' }}
      onClose={onClose}
    >
      <TextField label="이름" required {...form.field('name')} />
      <TextField label="아이디" value={user.username} readOnly hint="아이디는 변경할 수 없습니다." />
      {keepsKind ? (
        <KeyValueList
          items={[
            { label: '계정 유형', value: `${user.accountType} — ${whyKept(user, me?.id)}`, wide: true },
          ]}
        />
      ) : (
        <KindFields form={form} />
      )}
      {hasTeam ? <TeamField team={user.team} {...form.field('team')} /> : null}
      <AllowedCarriersField
        {...carriers}
        value={carriersIn(carriers.value)}
        onChange={(names) => carriers.onChange(carriersText(names))}
      />
      {isThrownOut ? (
        <Notice kind="warning">
          저장하면 이 사용자는 바로 로그아웃됩니다. 다시 로그인하면 바뀐 권한이 적용됩니다.
        </Notice>
      ) : null}
      {user.userType === 'admin' && now.kind !== 'admin' ? <StagesLeft id={user.id} /> : null}
      {more}
    </FormDialog>
  )
}

/** Of an administrator who becomes somebody else: the stages that nobody may do any more. */
function StagesLeft({ id }: { id: number }) {
  const { data } = useAdminQuery([...USERS_KEY, 'open-things', id], readOpenThings, { params: { id } })
  const stages = data?.find(({ what }) => what === 'stages')?.names ?? []
  if (stages.length === 0) return null
  return (
    <Notice kind="warning">
      {`정산 ${stages.join(', ')} 단계는 아무도 할 수 없게 됩니다. 정산 설정에서 다른 담당자를 선택해주세요.`}
    </Notice>
  )
}

function whyKept(user: User, myId: number | undefined): string {
  if (user.userType === 'dealer') return '판매점 계정의 역할은 바꿀 수 없습니다.'
  if (user.isPrimaryAdmin) return '기본 관리자 계정의 역할은 바꿀 수 없습니다.'
  return user.id === myId ? '자신의 역할은 바꿀 수 없습니다.' : ''
}

function TeamField({ team, ...field }: FieldBinding<string> & { team: string | null }) {
  const names = useTeams()
    .filter(({ isActive }) => isActive)
    .map(({ teamName }) => teamName)
  const offered = team === null || names.includes(team) ? names : [team, ...names]
  return (
    <SelectField
      label="팀"
      placeholder="없음"
      hint="영업조직 관리에 있는 팀입니다. 예: DX 1팀, DX 2팀"
      options={offered.map((name) => ({ value: name, label: name }))}
      {...field}
    />
  )
}
