import { useEffect, useState } from 'react'
import { prove } from '#shared/auth/proof.contract.ts'
import { readSecondFactor } from '#shared/auth/second-factor.contract.ts'
import { call, hasCode } from '../../lib/api-client.ts'
import type { ProofQuestion } from '../../lib/proof.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'

const EMPTY = { password: '', otp: '' }
const MISSING = { password: '비밀번호를 입력해주세요.', otp: '인증번호를 입력해주세요.' }

/** Asks over the screen for the password or a code; what waits behind it goes on afterwards. */
export default function ProofDialog({ answer }: ProofQuestion) {
  const [by, choose] = useState<'password' | 'otp'>('password')
  const hasCodes = useHasCodes()
  const form = useCheckedForm((typed: typeof EMPTY) => {
    const proof = typed[by].trim() === '' ? null : { [by]: typed[by] }
    return proof === null ? { problems: [{ field: by, message: MISSING[by] }] } : { checked: proof }
  }, EMPTY)
  const other = by === 'password' ? 'otp' : 'password'
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
        hasCodes ? (
          <Button variant="ghost" onClick={() => choose(other)}>
            {by === 'password' ? '인증번호로 확인' : '비밀번호로 확인'}
          </Button>
        ) : null
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

/** Whether the account has a second factor; false until it is known, and where it cannot be read. */
function useHasCodes(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    call(readSecondFactor).then(
      ({ isOn }) => setHas(isOn),
      () => {},
    )
  }, [])
  return has
}
