import { type FormEvent, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { ApiError, hasCode, NetworkError } from '../../lib/api-client.ts'
import { logIn } from '../../lib/session-store.ts'
import { type Judged, judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AUTH } from './auth-sentences.ts'

export type LoginFormProps = {
  door?: 'any' | 'dealer' | undefined
  /** The account that must log in, where the login covers an open screen. */
  username?: string | undefined
  failureTitle?: string | undefined
  onLoggedIn: (user: SessionUser) => void
}

const EMPTY = { username: '', password: '', otp: '' }

async function check(typed: typeof EMPTY): Promise<Judged<typeof EMPTY>> {
  try {
    const { Credentials } = await import('./credentials.ts')
    return judged(Credentials, typed)
  } catch (cause) {
    return { problems: [{ field: 'form', message: new NetworkError('unreachable', cause).message }] }
  }
}

/** Username and password, with the reason of a refusal above them. */
export function LoginForm({ door = 'any', username = '', failureTitle, onLoggedIn }: LoginFormProps) {
  /** The server's sentence that asks for the code of the second factor; undefined until it asks. */
  const [otpAsked, setOtpAsked] = useState<string>()
  const form = useCheckedForm(check, { ...EMPTY, username })
  const saving = useFormSaving({
    form,
    save: ({ otp, ...credentials }) => logIn({ ...credentials, ...(otpAsked && { otp }) }, door),
    failed: failureTitle ?? AUTH.loginFailed,
    refusalOf: (error) => {
      const isOtpAsked = hasCode(error, 'OTP_REQUIRED')
      if (isOtpAsked) setOtpAsked(error.message)
      const [detail] = error instanceof ApiError ? error.details : []
      return {
        problems: [],
        failure: isOtpAsked && !otpAsked ? undefined : failureSentence(error),
        focus: isOtpAsked ? 'otp' : (detail?.field ?? 'password'),
      }
    },
    tell: () => {},
    onSaved: onLoggedIn,
  })
  const submit = (event?: FormEvent) => {
    // A password manager may have filled in the fields without an event.
    const inputs = [...(saving.element.current?.querySelectorAll('input') ?? [])]
    form.change(Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
    saving.submit(event)
  }

  return (
    <FormBody
      saving={{ ...saving, submit }}
      isBrief
      failureTitle={failureTitle}
      lastKey="go"
      buttons={
        <Button type="submit" size="xl" wide loading={saving.isSubmitting} loadingText="로그인 중…">
          로그인
        </Button>
      }
    >
      <TextField
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={username !== ''}
        {...form.field('username')}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="current-password"
        data-autofocus={username !== '' || undefined}
        {...form.field('password')}
      />
      {otpAsked ? (
        <TextField
          label="인증번호"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={otpAsked}
          {...form.field('otp')}
        />
      ) : null}
    </FormBody>
  )
}

/** The server's own sentence, or a general one for errors without a sentence. */
function failureSentence(error: unknown): string {
  if (error instanceof ApiError) return error.message || AUTH.loginFailed
  if (error instanceof NetworkError) return error.message
  return (error instanceof Error && error.message) || AUTH.loginBroke
}
