import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPasswordText, personNameText, usernameText } from '#shared/auth/account.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { createAdmin, createSalesManager, createWorker } from '#shared/users/users.contract.ts'
import { FormDialog } from '../../../administration/FormDialog.tsx'
import { call } from '../../../lib/api-client.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const NewAccount = z.object({
  kind: z.enum(['worker', 'sales_manager', 'admin']),
  workerKind: z.enum(['worker', 'dealer_worker', 'user']),
  name: personNameText,
  username: usernameText,
  password: newPasswordText,
})
type NewAccount = z.infer<typeof NewAccount>

const KINDS = [
  { value: 'worker', label: '근무자' },
  { value: 'sales_manager', label: '영업과장' },
  { value: 'admin', label: '관리자' },
]
const WORKER_KINDS = [
  { value: 'worker', label: '근무자', description: '모든 서류 처리' },
  { value: 'dealer_worker', label: '개통 담당', description: '본인 업무와 채팅' },
  { value: 'user', label: '삭제 권한', description: '서류 삭제까지' },
]

/** Makes an account of the staff; stores register themselves (DECISIONS.md §2). */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<NewAccount, unknown, NewAccount>({
    resolver: zodResolver(NewAccount),
    shouldFocusError: false,
    defaultValues: { kind: 'worker', workerKind: 'worker', name: '', username: '', password: '' },
  })
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <FormDialog
      title="계정 추가"
      form={form}
      save={create}
      submitLabel="추가"
      saved="계정이 생성되었습니다."
      failed="계정 추가 실패"
      changes={['admin', 'users']}
      fieldOfCode={{ USERNAME_TAKEN: 'username', WEAK_PASSWORD: 'password' }}
      onClose={onClose}
    >
      <RadioCards label="계정 유형" options={KINDS} {...form.register('kind')} />
      {kind === 'worker' ? (
        <RadioCards label="근무자 권한" options={WORKER_KINDS} {...form.register('workerKind')} />
      ) : null}
      <TextField
        label="이름"
        required
        maxLength={LIMITS.name}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="아이디"
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.username}
        placeholder="3자 이상"
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label="비밀번호"
        required
        autoComplete="new-password"
        maxLength={LIMITS.password}
        placeholder="6자 이상"
        hint="첫 로그인 때 본인이 새 비밀번호로 바꿉니다."
        error={errors.password?.message}
        {...form.register('password')}
      />
    </FormDialog>
  )
}

function create({ kind, workerKind, ...account }: NewAccount): Promise<unknown> {
  if (kind === 'admin') return call(createAdmin, { body: account })
  if (kind === 'sales_manager') return call(createSalesManager, { body: account })
  return call(createWorker, {
    body: {
      ...account,
      userType: workerKind === 'user' ? 'user' : 'worker',
      role: workerKind === 'dealer_worker' ? 'dealer_worker' : 'worker',
    },
  })
}
