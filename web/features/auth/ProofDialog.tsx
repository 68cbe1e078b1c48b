import { useEffect, useState } from 'react'
import { askForPasskeyProof, listPasskeys } from '#shared/auth/passkey.contract.ts'
import { prove } from '#shared/auth/proof.contract.ts'
import { readSecondFactor } from '#shared/auth/second-factor.contract.ts'
import { call, hasCode, sentenceOf } from '../../lib/api-client.ts'
import { takesPasskeys } from '../../lib/passkey.ts'
import { answerByPasskey } from '../../lib/passkey-browser.ts'
import type { ProofQuestion } from '../../lib/proof.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AUTH } from './auth-sentences.ts'

const EMPTY = { password: '', otp: '' }
const MISSING = { password: '비밀번호를 입력해주세요.', otp: '인증번호를 입력해주세요.' }

/** Asks over the screen for the password or a code; what waits behind it goes on afterwards. */
export default function ProofDialog({ answer }: ProofQuestion) {
  const [by, choose] = useState<'password' | 'otp'>('password')
  const { hasCodes, hasPasskeys } = useOtherProofs()
  const form = useCheckedForm((typed: typeof EMPTY) => {
    const proof = typed[by].trim() === '' ? null : { [by]: typed[by] }
    return proof === null ? { problems: [{ field: by, message: MISSING[by] }] } : { checked: proof }
  }, EMPTY)
  const other = by === 'password' ? 'otp' : 'password'
  const proveByPasskey = async () => {
    try {
      const { options } = await call(askForPasskeyProof)
      const passkey = await answerByPasskey(options)
      if (passkey === null) return
      await call(prove, { body: { passkey } })
      answer(true)
    } catch (error) {
      toast.error(sentenceOf(error, AUTH.passkeyFailed), { about: '본인 확인' })
    }
  }
  return (
    <FormDialog
      title="본인 확인"
      description="권한, 계정, 금액을 바꾸거나 많은 자료를 내보내기 전에 본인인지 확인합니다. 확인하면 10분 동안 다시 묻지 않습니다."
      size="sm"
      form={form}
      isBrief
      isRepeatable
      save={(body) => call(prove, { body })}
      failed="본인 확인"
      refusalOf={(error) =>
        hasCode(error, 'INVALID_CREDENTIALS') && by === 'password'
          ? { problems: [{ field: by, message: '비밀번호가 올바르지 않습니다.' }] }
          : placedRefusal(error, EMPTY)
      }
      tell={() => {}}
      submitLabel="확인"
      submittingLabel="확인 중…"
      actions={
        <>
          {hasCodes ? (
            <Button variant="ghost" onClick={() => choose(other)}>
              {by === 'password' ? '인증번호로 확인' : '비밀번호로 확인'}
            </Button>
          ) : null}
          {hasPasskeys ? (
            <Button variant="ghost" onClick={() => void proveByPasskey()}>
              패스키로 확인
            </Button>
          ) : null}
        </>
      }
      onSaved={() => answer(true)}
      onClose={() => answer(false)}
    >
      {by === 'password' ? (
        <PasswordField
          label="비밀번호"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      ) : (
        <TextField
          label="인증번호"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6자리 숫자"
          required
          {...form.field('otp')}
        />
      )}
    </FormDialog>
  )
}

/** What the account has beside its password; nothing until it is known, and where it cannot be read. */
function useOtherProofs() {
  const [hasCodes, setCodes] = useState(false)
  const [hasPasskeys, setPasskeys] = useState(false)
  useEffect(() => {
    call(readSecondFactor).then(
      ({ isOn }) => setCodes(isOn),
      () => {},
    )
    if (!takesPasskeys()) return
    call(listPasskeys).then(
      (passkeys) => setPasskeys(passkeys.length > 0),
      () => {},
    )
  }, [])
  return { hasCodes, hasPasskeys }
}
