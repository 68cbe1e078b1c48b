import { Stack } from '@chakra-ui/react'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import { ApiError, call, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/composition.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { ACCOUNT } from './account-sentences.ts'
import { AUTH } from './auth-sentences.ts'
import { KpNumberField } from './KpNumberField.tsx'
import { useKpLookup } from './use-kp-lookup.ts'

const EMPTY = { kpNumber: '', name: '', username: '', password: '' }
type Values = typeof EMPTY
type Errors = Partial<Values>

const NEEDED: Values = {
  kpNumber: ACCOUNT.kpNeeded,
  name: ACCOUNT.nameNeeded,
  username: AUTH.usernameNeeded,
  password: AUTH.passwordNeeded,
}
const FIELDS = ['kpNumber', 'name', 'username', 'password'] as const

export type RegisterFormProps = {
  /** The account exists: back to the login tab, with its name. */
  onRegistered: (username: string) => void
}

/** A dealer registers itself with its KP number (SPEC.md §5). Everything but presence is checked by the server. */
export default function RegisterForm({ onRegistered }: RegisterFormProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lookup = useKpLookup(values.kpNumber)

  const set = (field: keyof Values, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  const show = (found: Errors) => {
    setErrors(found)
    const first = FIELDS.find((field) => found[field] !== undefined)
    const element = first && form.current?.elements.namedItem(first)
    if (element instanceof HTMLInputElement) element.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const missing = FIELDS.filter((field) => values[field].trim() === '')
    if (lookup.state !== 'valid') {
      toast.error(ACCOUNT.kpNeeded)
      show({ ...pick(missing), kpNumber: ACCOUNT.kpNeeded })
      return
    }
    if (missing.length > 0) return show(pick(missing))
    setSending(true)
    try {
      await call(registerDealer, { body: values })
      toast.success(ACCOUNT.registered)
      setValues(EMPTY)
      onRegistered(values.username.trim())
    } catch (error) {
      toast.error(sentenceOf(error, ACCOUNT.registerBroke))
      if (error instanceof ApiError) show(fieldErrors(error))
    } finally {
      setSending(false)
    }
  }

  // A disabled button also disables Enter; whoever presses it is told why nothing happens.
  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || isComposing(event) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const wired = (field: keyof Values) => ({
    name: field,
    required: true,
    value: values[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.currentTarget.value),
  })

  return (
    <form ref={form} onSubmit={submit} onKeyDown={keyDown} noValidate>
      <Stack gap="4">
        <KpNumberField
          value={values.kpNumber}
          onChange={(value) => set('kpNumber', value)}
          lookup={lookup}
          error={errors.kpNumber}
        />
        <TextField label="이름" autoComplete="name" placeholder="이름을 입력하세요" {...wired('name')} />
        <TextField
          label="아이디"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="3자 이상"
          {...wired('username')}
        />
        <PasswordField
          label="비밀번호"
          autoComplete="new-password"
          placeholder="6자 이상"
          {...wired('password')}
        />
        <Button
          type="submit"
          size="xl"
          wide
          loading={isSending}
          loadingText="계정 생성 중…"
          disabled={lookup.state !== 'valid'}
        >
          계정 생성
        </Button>
      </Stack>
    </form>
  )
}

function pick(missing: readonly (keyof Values)[]): Errors {
  return Object.fromEntries(missing.map((field) => [field, NEEDED[field]]))
}

function fieldErrors({ code, message, details }: ApiError): Errors {
  if (code === 'USERNAME_TAKEN') return { username: message }
  if (code === 'KP_NUMBER_TAKEN' || code === 'KP_NUMBER_NOT_FOUND') return { kpNumber: message }
  if (code === 'WEAK_PASSWORD') return { password: message }
  const known = details.filter((detail) => FIELDS.some((field) => field === detail.field))
  return Object.fromEntries(known.map((detail) => [detail.field, detail.message]))
}
