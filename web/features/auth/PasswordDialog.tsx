import { Stack } from '@chakra-ui/react'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api-client.ts'
import { changePassword } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { ACCOUNT } from './account-sentences.ts'

export type PasswordDialogProps = {
  /** An administrator set the password: there is no way around a new one but logging out. */
  forced?: boolean | undefined
  onClose: () => void
  onLogOut: () => void
}

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }
type Values = typeof EMPTY

/** Changes one's own password with the current one. */
export default function PasswordDialog({ forced = false, onClose, onLogOut }: PasswordDialogProps) {
  const formId = useId()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = problems(values)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      await changePassword({ currentPassword: values.currentPassword, newPassword: values.newPassword })
      toast.success(ACCOUNT.passwordChanged)
      onClose()
    } catch (error) {
      const placed = error instanceof ApiError ? placedErrors(error) : {}
      setErrors(placed)
      if (Object.keys(placed).length === 0) setFailure(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  const wired = (field: keyof Values) => ({
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [field]: value }))
    },
  })

  return (
    <Dialog
      open
      size="sm"
      role={forced ? 'alertdialog' : 'dialog'}
      onClose={forced ? () => {} : onClose}
      title="비밀번호 변경"
      description={forced ? '관리자가 정한 비밀번호입니다. 계속하려면 새 비밀번호로 바꿔주세요.' : undefined}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={forced ? onLogOut : onClose}>
            {forced ? '로그아웃' : '취소'}
          </Button>
          <Button type="submit" form={formId} loading={isSending} loadingText="변경 중…">
            변경
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          {failure === null ? null : <Notice kind="error">{failure}</Notice>}
          <PasswordField
            label="현재 비밀번호"
            autoComplete="current-password"
            {...wired('currentPassword')}
          />
          <PasswordField
            label="새 비밀번호"
            autoComplete="new-password"
            hint="6자 이상"
            {...wired('newPassword')}
          />
          <PasswordField label="새 비밀번호 확인" autoComplete="new-password" {...wired('repeated')} />
        </Stack>
      </form>
    </Dialog>
  )
}

function problems({ currentPassword, newPassword, repeated }: Values): Partial<Values> {
  return {
    ...(currentPassword === '' && { currentPassword: '현재 비밀번호를 입력해주세요' }),
    ...(newPassword.length < 6 && { newPassword: '비밀번호는 최소 6자 이상이어야 합니다' }),
    ...(repeated !== newPassword && { repeated: ACCOUNT.passwordsDiffer }),
  }
}

/** Which field a refusal is about; none when it is about something else. */
function placedErrors({ code, message, details }: ApiError): Partial<Values> {
  if (code === 'INVALID_CREDENTIALS') return { currentPassword: '현재 비밀번호가 올바르지 않습니다.' }
  if (code === 'WEAK_PASSWORD') return { newPassword: message }
  const found = details.find(({ field }) => field === 'newPassword' || field === 'currentPassword')
  return found?.field === undefined ? {} : { [found.field]: found.message }
}
