import { type FormEvent, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { ApiError, NetworkError } from '../../lib/api-client.ts'
import { logIn } from '../../lib/session-store.ts'
import { type Judged, judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { placedRefusal, useFormSaving } from '../../records/form/use-form-saving.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AUTH } from './auth-sentences.ts'
import { LoginButton, type LoginWait, waitOf } from './LoginButton.tsx'
import { SecondFactorFields, useSecondFactor } from './second-factor/use-second-factor.ts'

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
  const [wait, setWait] = useState<LoginWait>()
  const factor = useSecondFactor()
  const form = useCheckedForm(check, { ...EMPTY, username })
  const saving = useFormSaving({
    form,
    save: ({ otp, ...credentials }) => factor.send(otp, (given) => logIn({ ...credentials, ...given }, door)),
    failed: failureTitle ?? AUTH.loginFailed,
    refusalOf: (error) => {
      const wasAsked = factor.asked !== undefined
      const isAsked = factor.isAsked(error)
      setWait(waitOf(error, form.now().values.username))
      const placed = placedRefusal(error, EMPTY)
      if (placed.problems.length > 0) return placed
      return {
        problems: [],
        failure: isAsked && !wasAsked ? undefined : failureSentence(error),
        focus: isAsked ? 'otp' : 'password',
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
      {factor.asked && <SecondFactorFields {...factor.asked} verb="로그인" field={form.field('otp')} />}
    </FormBody>
  )
}

/** The server's own sentence, or a general one for errors without a sentence. */
function failureSentence(error: unknown): string {
  if (error instanceof ApiError) return error.message || AUTH.loginFailed
  if (error instanceof NetworkError) return error.message
  return (error instanceof Error && error.message) || AUTH.loginBroke
}
