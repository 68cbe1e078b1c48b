import * as z from 'zod/mini'
import { newPasswordText, personNameText, usernameText } from '#shared/auth/account.contract.ts'
import { unlikeOwner } from '#shared/auth/password-rule.ts'
import { STAFF_KINDS } from '#shared/users/user-changes.contract.ts'
import { createAdmin, createSalesManager, createWorker } from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { brandName } from '../../../lib/brand.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { kindShape } from './account-kinds.ts'
import { KindFields } from './KindFields.tsx'

const NewAccount = z
  .object({
    ...kindShape,
    name: personNameText,
    username: usernameText,
    password: newPasswordText,
  })
  .check(unlikeOwner('password', ({ username, name }) => ({ username, name, brandName: brandName() })))
type NewAccount = z.infer<typeof NewAccount>
export type AddedKind = NewAccount['kind']
const EMPTY = { workerKind: 'worker', name: '', username: '', password: '' } as const

/** Adds a staff account; stores register themselves or are added in the 판매점 tab. */
export function NewAccountDialog({ kind, onClose }: { kind: AddedKind; onClose: () => void }) {
  const form = useCheckedForm<NewAccount>(NewAccount, { ...EMPTY, kind }, { place: 'account' })
  return (
    <FormDialog
      title="계정 추가"
      form={form}
      save={create}
      submitLabel="추가"
      saved="계정이 생성되었습니다."
      failed="계정 추가 실패"
      changes={USERS_KEY}
      fieldOfCode={{ USERNAME_TAKEN: 'username', WEAK_PASSWORD: 'password' }}
      onClose={onClose}
    >
      <KindFields form={form} />
      <TextField label="이름" required {...form.field('name')} />
      <TextField
        label="아이디"
        required
        autoCapitalize="none"
        spellCheck={false}
        placeholder="3자 이상"
        {...form.field('username')}
      />
      <PasswordField
        label="비밀번호"
        required
        autoComplete="new-password"
        placeholder="8자 이상"
        hint="첫 로그인 때 본인이 새 비밀번호로 바꿉니다."
        {...form.field('password')}
      />
    </FormDialog>
  )
}

function create({ kind, workerKind, ...account }: NewAccount): Promise<unknown> {
  if (kind === 'admin') return call(createAdmin, { body: account })
  if (kind === 'sales_manager') return call(createSalesManager, { body: account })
  return call(createWorker, { body: { ...account, ...STAFF_KINDS[workerKind] } })
}
