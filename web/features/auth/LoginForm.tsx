import { Stack } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { ApiError, hasCode, NetworkError } from '../../lib/api-client.ts'
import { logIn } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AUTH } from './auth-sentences.ts'

export type LoginFormProps = {
  door?: 'any' | 'dealer' | undefined
  /** Fixed to one account: the login over an open screen. */
  username?: string | undefined
  failureTitle?: string | undefined
  onLoggedIn: (user: SessionUser) => void
}

/** Username and password, with the reason of a refusal above them. */
export function LoginForm({ door = 'any', username, failureTitle, onLoggedIn }: LoginFormProps) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** What the server says about the code that it asks for. */
  const [otpAsked, setOtpAsked] = useState<string>()
  const [missing, setMissing] = useState({ username: false, password: false })
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || form.current === null) return
    const fields = new FormData(form.current)
    const credentials = {
      username: username ?? String(fields.get('username') ?? '').trim(),
      password: String(fields.get('password') ?? ''),
      ...(otpAsked && { otp: String(fields.get('otp')) }),
    }
    const lacks = { username: credentials.username === '', password: credentials.password === '' }
    setMissing(lacks)
    if (lacks.username || lacks.password) {
      focusOn(form.current, lacks.username ? 'username' : 'password')
      return
    }
    setSending(true)
    setFailure(null)
    try {
      onLoggedIn(await logIn(credentials, door))
    } catch (error) {
      const isOtpAsked = hasCode(error, 'OTP_REQUIRED')
      if (isOtpAsked) setOtpAsked(error.message)
      if (!isOtpAsked || otpAsked) setFailure(failureSentence(error))
      const [detail] = error instanceof ApiError ? error.details : []
      focusOn(form.current, isOtpAsked ? 'otp' : (detail?.field ?? 'password'))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="4">
        {failure === null ? null : (
          <Notice kind="error" title={failureTitle}>
            {failure}
          </Notice>
        )}
        <TextField
          label="아이디"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          error={missing.username ? AUTH.usernameNeeded : undefined}
          {...(username === undefined ? {} : { value: username, readOnly: true })}
        />
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={missing.password ? AUTH.passwordNeeded : undefined}
          {...(username === undefined ? {} : { 'data-autofocus': true })}
        />
        {otpAsked ? (
          <TextField
            ref={focusOnceDrawn}
            label="인증번호"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            hint={otpAsked}
          />
        ) : null}
        <Button type="submit" size="xl" wide loading={isSending} loadingText="로그인 중…">
          로그인
        </Button>
      </Stack>
    </form>
  )
}

/** The server's own sentence; SPEC.md §8's for everything that has none. */
function failureSentence(error: unknown): string {
  if (error instanceof ApiError) return error.message || AUTH.loginFailed
  if (error instanceof NetworkError) return error.message
  return (error instanceof Error && error.message) || AUTH.loginBroke
}

function focusOnceDrawn(field: HTMLInputElement | null): void {
  field?.focus()
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
