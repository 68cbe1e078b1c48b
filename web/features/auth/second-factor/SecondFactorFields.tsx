import { Stack } from '@chakra-ui/react'
import { type MouseEvent, type RefObject, useState } from 'react'
import type { Assertion } from '#shared/auth/passkey.contract.ts'
import { takesPasskeys } from '../../../lib/passkey.ts'
import type { FieldBinding } from '../../../records/form/checked-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const PASSKEY_FAILED = '패스키로 확인하지 못했습니다. 다시 시도해주세요.'
const RECOVERY_HINT = '보관한 복구 코드 중 하나를 입력해주세요.'

/** What the server asks after a right password. */
export interface Question {
  sentence: string
  /** False: the account has no app that shows codes, so only a recovery code is typed. */
  hasApp?: boolean
  /** What a passkey is asked in place of the code; undefined where the account has none for this address. */
  passkey?: Record<string, unknown>
}

export interface SecondFactorFieldsProps {
  question: Question
  /** Takes the passkey's answer, with which the form is submitted. */
  usedPasskey: RefObject<Assertion | null>
  verb: '로그인' | '확인'
  field: FieldBinding<string>
}

/** A button for the passkey, which submits the form, and a field for a code. */
export default function SecondFactorFields({ question, usedPasskey, verb, field }: SecondFactorFieldsProps) {
  const [isRecovering, recover] = useState(false)
  const { sentence, hasApp = true, passkey } = question
  const isByRecovery = isRecovering || !hasApp
  const answerByPasskey = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (passkey === undefined) return
    try {
      const browser = await import('../../../lib/passkey-browser.ts')
      usedPasskey.current = await browser.answerByPasskey(passkey)
    } catch {
      toast.error(PASSKEY_FAILED)
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
