import { Text } from '@chakra-ui/react'
import * as z from 'zod/mini'
import { newPasswordText } from '#shared/auth/account.contract.ts'
import { unlikeOwner } from '#shared/auth/password-rule.ts'
import { setUserPassword } from '#shared/users/user-changes.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { brandName } from '../../../lib/brand.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import type { UserDialogProps } from './user-dialog-props.ts'

const NewPassword = z.object({ newPassword: newPasswordText })

/** Sets a new password for another account, which must change it at its next login. */
export default function PasswordDialog({ user, onClose }: UserDialogProps) {
  const isAdmin = useAccount()?.userType === 'admin'
  const { username, name, affiliation: dealerName } = user
  const owner = { username, name, dealerName, brandName: brandName() }
  const unlike = NewPassword.check(unlikeOwner('newPassword', () => owner))
  const form = useCheckedForm(unlike, { newPassword: '' }, { place: `password of ${user.id}` })
  return (
    <FormDialog
      title="비밀번호 재설정"
      size="sm"
      form={form}
      isRepeatable
      save={({ newPassword }) => call(setUserPassword, { body: { userId: user.id, newPassword } })}
      submitLabel="재설정"
      saved={`${user.displayName}의 비밀번호가 재설정되었습니다.`}
      failed="비밀번호 재설정 실패"
      changes={USERS_KEY}
      fieldOfCode={{ WEAK_PASSWORD: 'newPassword' }}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {user.displayName} ({user.username})
      </Text>
      {isAdmin ? (
        <PasswordField
          label="새 비밀번호"
          required
          autoComplete="new-password"
          placeholder="8자 이상"
          hint="이 사용자는 바로 로그아웃되고, 다음 로그인 때 본인이 새 비밀번호로 바꿉니다."
          {...form.field('newPassword')}
        />
      ) : (
        <Notice kind="warning">관리자 권한이 필요합니다.</Notice>
      )}
    </FormDialog>
  )
}
