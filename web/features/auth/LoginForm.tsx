import { Stack } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Assertion } from '#shared/auth/passkey.contract.ts'
import { ApiError, hasCode, NetworkError } from '../../lib/api-client.ts'
import { takesPasskeys } from '../../lib/passkey.ts'
import { logIn } from '../../lib/session-store.ts'
import { type Judged, judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AUTH } from './auth-sentences.ts'
import { LoginButton, type LoginWait, waitOf } from './LoginButton.tsx'

export type LoginFormProps = {
  door?: 'any' | 'dealer' | undefined
  /** The account that must log in, where the login covers an open screen. */
  username?: string | undefined
  failureTitle?: string | undefined
  onLoggedIn: (user: SessionUser) => void
}

const RECOVERY_HINT = '2단계 인증을 켤 때 보관한 코드 중 하나를 입력해주세요.'
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
  const [isRecovering, recover] = useState(false)
  const [wait, setWait] = useState<LoginWait>()
  /** What a passkey is asked in place of the code; undefined where the account has none for this address. */
  const [passkeyAsked, setPasskeyAsked] = useState<Record<string, unknown>>()
  const usedPasskey = useRef<Assertion>(null)
  const form = useCheckedForm(check, { ...EMPTY, username })
  const saving = useFormSaving({
    form,
    save: ({ otp, ...credentials }) => {
      const passkey = usedPasskey.current
      usedPasskey.current = null
      const second = passkey === null ? otpAsked && { otp } : { passkey }
      return logIn({ ...credentials, ...second }, door)
    },
    failed: failureTitle ?? AUTH.loginFailed,
    refusalOf: (error) => {
      const isOtpAsked = hasCode(error, 'OTP_REQUIRED')
      if (isOtpAsked) {
        setOtpAsked(error.message)
        setPasskeyAsked(passkeyIn(error.current))
      }
      setWait(waitOf(error, form.now().values.username))
      const [detail] = error instanceof ApiError ? error.details : []
      return {
        problems: [],
        failure: isOtpAsked && !otpAsked ? undefined : failureSentence(error),
        focus: isOtpAsked ? 'otp' : (detail?.field ?? 'password'),
      }
    },
    tell: () => {},
    onSaved: ({ user, recoveryCodesLeft }) => {
      if (recoveryCodesLeft !== undefined)
        toast.info(`복구 코드로 로그인했습니다. 남은 복구 코드 ${recoveryCodesLeft}개`)
      onLoggedIn(user)
    },
  })
  const submit = (event?: FormEvent) => {
    // A password manager may have filled in the fields without an event.
    const inputs = [...(saving.element.current?.querySelectorAll('input') ?? [])]
    form.change(Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
    saving.submit(event)
  }

  const logInByPasskey = async () => {
    if (passkeyAsked === undefined) return
    try {
      const { answerByPasskey } = await import('../../lib/passkey-browser.ts')
      usedPasskey.current = await answerByPasskey(passkeyAsked)
    } catch {
      toast.error(AUTH.passkeyFailed)
    }
    // Each question is good for one answer: without one, the server is asked for another.
    submit()
  }

  return (
    <FormBody
      saving={{ ...saving, submit }}
      isBrief
      failureTitle={failureTitle}
      lastKey="go"
      buttons={<LoginButton wait={wait} username={form.values.username} isSubmitting={saving.isSubmitting} />}
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
        <Stack gap="1">
          {passkeyAsked && takesPasskeys() ? (
            <Button variant="outline" size="xl" wide onClick={() => void logInByPasskey()}>
              패스키로 로그인
            </Button>
          ) : null}
          <TextField
            label={isRecovering ? '복구 코드' : '인증번호'}
            inputMode={isRecovering ? 'text' : 'numeric'}
            autoComplete={isRecovering ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            hint={isRecovering ? RECOVERY_HINT : otpAsked}
            {...form.field('otp')}
          />
          <Button variant="plain" size="sm" alignSelf="flex-start" onClick={() => recover(!isRecovering)}>
            {isRecovering ? '인증번호로 로그인' : '복구 코드로 로그인'}
          </Button>
        </Stack>
      ) : null}
    </FormBody>
  )
}

/** The question for a passkey that came with OTP_REQUIRED. */
function passkeyIn(current: unknown): Record<string, unknown> | undefined {
  if (typeof current !== 'object' || current === null || !('passkey' in current)) return undefined
  return current.passkey as Record<string, unknown>
}

/** The server's own sentence, or a general one for errors without a sentence. */
function failureSentence(error: unknown): string {
  if (error instanceof ApiError) return error.message || AUTH.loginFailed
  if (error instanceof NetworkError) return error.message
  return (error instanceof Error && error.message) || AUTH.loginBroke
}
