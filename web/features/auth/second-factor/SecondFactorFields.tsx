import { Stack } from '@chakra-ui/react'
import { type MouseEvent, useRef, useState } from 'react'
import type { Assertion } from '#shared/auth/passkey.contract.ts'
import { hasCode } from '../../../lib/api-client.ts'
import { takesPasskeys } from '../../../lib/passkey.ts'
import type { FieldBinding } from '../../../records/form/checked-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { AUTH } from '../auth-sentences.ts'

/** What the server asks after a right password. */
interface Question {
  sentence: string
  /** False: the account has no app that shows codes, so only a recovery code is typed. */
  hasApp?: boolean
  /** What a passkey is asked in place of the code; undefined where the account has none for this address. */
  passkey?: Record<string, unknown>
}

/** The second factor of a form that takes the password: a login, or a proof of the account. */
export function useSecondFactor() {
  /** Undefined until the server asks. */
  const [question, ask] = useState<Question>()
  const usedPasskey = useRef<Assertion>(null)
  return {
    question,
    usedPasskey,
    /** True where the server asks for the second factor; the form's fields ask for it then. */
    isAsked(error: unknown): boolean {
      if (!hasCode(error, 'OTP_REQUIRED')) return false
      ask({ ...(error.current as Partial<Question> | undefined), sentence: error.message })
      return true
    },
    /** What is sent beside the password: nothing before it is asked for. */
    given(otp: string): { otp?: string; passkey?: Assertion } {
      const passkey = usedPasskey.current
      usedPasskey.current = null
      if (passkey !== null) return { passkey }
      return question === undefined ? {} : { otp }
    },
  }
}

const RECOVERY_HINT = '보관한 복구 코드 중 하나를 입력해주세요.'

interface SecondFactorFieldsProps {
  factor: ReturnType<typeof useSecondFactor>
  verb: '로그인' | '확인'
  field: FieldBinding<string>
}

/** Once it is asked for: a button for the passkey, which submits the form, and a field for a code. */
export function SecondFactorFields({ factor, verb, field }: SecondFactorFieldsProps) {
  const [isRecovering, recover] = useState(false)
  if (factor.question === undefined) return null
  const { sentence, hasApp = true, passkey } = factor.question
  const isByRecovery = isRecovering || !hasApp
  const answerByPasskey = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (passkey === undefined) return
    try {
      const browser = await import('../../../lib/passkey-browser.ts')
      factor.usedPasskey.current = await browser.answerByPasskey(passkey)
    } catch {
      toast.error(AUTH.passkeyFailed)
    }
    // Each question is good for one answer: without one, the server is asked for another.
    form?.requestSubmit()
  }
  const changeMeans = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    recover(!isRecovering)
    field.onChange('')
    form?.querySelector<HTMLInputElement>('[name=otp]')?.focus()
  }
  return (
    <Stack gap="1">
      {passkey && takesPasskeys() ? (
        <Button variant="outline" size="xl" wide onClick={(event) => void answerByPasskey(event)}>
          패스키로 {verb}
        </Button>
      ) : null}
      <TextField
        label={isByRecovery ? '복구 코드' : '인증번호'}
        inputMode={isByRecovery ? 'text' : 'numeric'}
        autoComplete={isByRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        hint={isRecovering ? RECOVERY_HINT : sentence}
        {...field}
      />
      {hasApp ? (
        <Button variant="plain" size="sm" alignSelf="flex-start" onClick={changeMeans}>
          {isRecovering ? '인증번호로' : '복구 코드로'} {verb}
        </Button>
      ) : null}
    </Stack>
  )
}
