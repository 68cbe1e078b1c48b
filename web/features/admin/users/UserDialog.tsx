import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAccount } from '../../../lib/session-store.ts'
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

/** Name, kind, team and carriers of an account; the server hears only of what was changed. */
export function UserDialog({ user, onClose, more }: UserDialogProps) {
  const form = useForm<UserForm, unknown, UserForm>({
    resolver: zodResolver(UserForm),
    shouldFocusError: false,
    defaultValues: userFormOf(user),
  })
  const { errors } = form.formState
  const now = form.watch()
  const change = changeOf(userFormOf(user), now)
  const isThrownOut = change.role !== undefined || change.allowedCarriers !== undefined
  const me = useAccount()
  const keepsKind = user.isPrimaryAdmin || user.userType === 'dealer' || user.id === me?.id
  const hasTeam = now.kind !== 'sales_manager' && user.userType !== 'dealer'
  return (
    <FormDialog
      title="사용자 수정"
      size="lg"
      form={form}
      isEdit
      recordId={user.id}
      save={(checked) =>
        call(updateUser, { params: { id: user.id }, body: changeOf(userFormOf(user), checked) })
      }
      submitLabel="저장"
      saved="사용자 정보가 수정되었습니다."
      failed="사용자 수정 실패"
      changes={USERS_KEY}
      fieldOfCode={{ IN_USE: 'kind' }}
      onClose={onClose}
    >
      <TextField
        label="이름"
        required
        maxLength={LIMITS.name}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField label="아이디" value={user.username} readOnly hint="아이디는 변경할 수 없습니다." />
      {keepsKind ? (
        <KeyValueList
          items={[
            { label: '계정 유형', value: `${user.accountType} — ${whyKept(user, me?.id)}`, wide: true },
          ]}
        />
      ) : (
        <KindFields
          kind={form.register('kind')}
          workerKind={form.register('workerKind')}
          isWorker={now.kind === 'worker'}
          error={errors.kind?.message}
        />
      )}
      {hasTeam ? (
        <TeamField team={user.team} error={errors.team?.message} {...form.register('team')} />
      ) : null}
      <Controller
        control={form.control}
        name="allowedCarriers"
        render={({ field, fieldState }) => (
          <AllowedCarriersField
            value={carriersIn(field.value)}
            onChange={(names) => field.onChange(carriersText(names))}
            error={fieldState.error?.message}
          />
        )}
      />
      {isThrownOut ? (
        <Notice kind="warning">
          저장하면 이 사용자는 바로 로그아웃됩니다. 다시 로그인하면 바뀐 권한으로 일합니다.
        </Notice>
      ) : null}
      {more}
    </FormDialog>
  )
}

function whyKept(user: User, myId: number | undefined): string {
  if (user.userType === 'dealer') return '판매점 계정의 역할은 바꿀 수 없습니다.'
  if (user.isPrimaryAdmin) return '기본 관리자 계정의 역할은 바꿀 수 없습니다.'
  return user.id === myId ? '자신의 역할은 바꿀 수 없습니다.' : ''
}

type TeamFieldProps = ReturnType<ReturnType<typeof useForm<UserForm>>['register']> & {
  team: string | null
  error: string | undefined
}

function TeamField({ team, error, ...field }: TeamFieldProps) {
  const names = useTeams()
    .filter(({ isActive }) => isActive)
    .map(({ teamName }) => teamName)
  const offered = team === null || names.includes(team) ? names : [team, ...names]
  return (
    <SelectField
      // A native select takes its value from the options that are there: again when they have come.
      key={`teams ${offered.length}`}
      label="팀"
      placeholder="없음"
      hint="영업조직 관리에 있는 팀입니다. 예: DX 1팀, DX 2팀"
      options={offered.map((name) => ({ value: name, label: name }))}
      error={error}
      {...field}
    />
  )
}
