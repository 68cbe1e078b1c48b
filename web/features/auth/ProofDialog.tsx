import { prove } from '#shared/auth/proof.contract.ts'
import { call, hasCode } from '../../lib/api-client.ts'
import type { ProofQuestion } from '../../lib/proof.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SecondFactorFields, useSecondFactor } from './second-factor/use-second-factor.ts'

const EMPTY = { password: '', otp: '' }

/** Asks over the screen for what a login asks; what waits behind it goes on afterwards. */
export default function ProofDialog({ answer }: ProofQuestion) {
  const factor = useSecondFactor()
  const form = useCheckedForm(
    (typed: typeof EMPTY) =>
      typed.password === ''
        ? { problems: [{ field: 'password', message: '비밀번호를 입력해주세요.' }] }
        : { checked: typed },
    EMPTY,
  )
  const refusalOf = (error: unknown) => {
    const wasAsked = factor.asked !== undefined
    if (factor.isAsked(error)) {
      const problems = wasAsked ? [{ field: 'otp', message: '인증번호를 입력해주세요.' }] : []
      return { problems, focus: 'otp' }
    }
    return hasCode(error, 'INVALID_CREDENTIALS') && error.details.length === 0
      ? { problems: [{ field: 'password', message: '비밀번호가 올바르지 않습니다.' }] }
      : placedRefusal(error, EMPTY)
  }
  return (
    <FormDialog
      title="본인 확인"
      description="권한, 계정, 로그인 기기, 금액을 바꾸거나 많은 자료를 내보내기 전에 본인인지 확인합니다. 확인하면 10분 동안 다시 묻지 않습니다."
      size="sm"
      // Nothing is lost with a password, so the question closes without another one.
      form={{ ...form, mayClose: async () => true }}
      isBrief
      isRepeatable
      save={({ password, otp }) => factor.send(otp, (given) => call(prove, { body: { password, ...given } }))}
      failed="본인 확인"
      refusalOf={refusalOf}
      tell={() => {}}
      submitLabel="확인"
      submittingLabel="확인 중…"
      onSaved={() => answer(true)}
      onClose={() => answer(false)}
    >
      <PasswordField label="비밀번호" autoComplete="current-password" required {...form.field('password')} />
      {factor.asked && <SecondFactorFields {...factor.asked} verb="확인" field={form.field('otp')} />}
    </FormDialog>
  )
}
