import * as z from 'zod/mini'
import { newPasswordText } from '#shared/auth/account.contract.ts'
import { unlikeOwner } from '#shared/auth/password-rule.ts'
import { hasCode } from '../../lib/api-client.ts'
import { brandName } from '../../lib/brand.ts'
import { changePassword, useAccount } from '../../lib/session-store.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ACCOUNT } from './account-sentences.ts'

type PasswordDialogProps = {
  /** Set when an administrator chose the password: it must be changed, the only other way out is to log out. */
  forced?: boolean | undefined
  onClose: () => void
  onLogOut: () => void
}

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }
const NewPassword = z
  .object({
    currentPassword: z.string().check(z.minLength(1, '현재 비밀번호를 입력해주세요.')),
    newPassword: newPasswordText,
    repeated: z.string(),
  })
  .check((checked) => {
    const { newPassword, repeated } = checked.value
    if (newPassword === repeated) return
    checked.issues.push({
      code: 'custom',
      path: ['repeated'],
      input: repeated,
      message: ACCOUNT.passwordsDiffer,
    })
  })

/** Changes one's own password with the current one. */
export default function PasswordDialog({ forced = false, onClose, onLogOut }: PasswordDialogProps) {
  const account = useAccount()
  const owner = { ...account, brandName: brandName() }
  const form = useCheckedForm(NewPassword.check(unlikeOwner('newPassword', () => owner)), EMPTY)
  return (
    <FormDialog
      title="비밀번호 변경"
      description={forced ? '관리자가 정한 비밀번호입니다. 계속하려면 새 비밀번호로 바꿔주세요.' : undefined}
      size="sm"
      role={forced ? 'alertdialog' : 'dialog'}
      form={form}
      isBrief
      save={({ currentPassword, newPassword }) => changePassword({ currentPassword, newPassword })}
      saved={ACCOUNT.passwordChanged}
      failed="비밀번호 변경"
      refusalOf={(error) =>
        hasCode(error, 'INVALID_CREDENTIALS')
          ? { problems: [{ field: 'currentPassword', message: '현재 비밀번호가 올바르지 않습니다.' }] }
          : placedRefusal(error, EMPTY, { WEAK_PASSWORD: 'newPassword' })
      }
      tell={() => {}}
      instead={forced ? { label: '로그아웃', go: onLogOut } : undefined}
      submitLabel="변경"
      submittingLabel="변경 중…"
      onClose={onClose}
    >
      <PasswordField
        label="현재 비밀번호"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        hint="8자 이상"
        required
        {...form.field('newPassword')}
      />
      <PasswordField
        label="새 비밀번호 확인"
        autoComplete="new-password"
        required
        {...form.field('repeated')}
      />
    </FormDialog>
  )
}
