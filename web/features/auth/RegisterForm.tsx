import * as z from 'zod/mini'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import { passwordWeakness } from '#shared/auth/password-rule.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { brandName } from '../../lib/brand.ts'
import { remember } from '../../lib/session-store.ts'
import { type FormProblem, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { ACCOUNT } from './account-sentences.ts'
import { AUTH } from './auth-sentences.ts'
import { KpNumberField, useKpLookup } from './KpNumberField.tsx'

const EMPTY = { kpNumber: '', registrationCode: '', name: '', username: '', password: '' }
const needed = (sentence: string) => z.string().check(z.regex(/\S/, sentence))
const Registration = z.object({
  kpNumber: needed(ACCOUNT.kpNeeded),
  registrationCode: z.string(),
  name: needed(ACCOUNT.nameNeeded),
  username: needed(AUTH.usernameNeeded),
  password: needed(AUTH.passwordNeeded),
})

export type RegisterFormProps = {
  /** The account was made; it is signed in after this, so that its screen begins where this leads. */
  onRegistered: () => void
}

/** A store registers itself with its KP number. All but missing fields and a weak password is checked by the server. */
export default function RegisterForm({ onRegistered }: RegisterFormProps) {
  const form = useCheckedForm((typed: typeof EMPTY) => {
    const problems: FormProblem[] = (Registration.safeParse(typed).error?.issues ?? []).map(
      ({ path, message }) => ({ field: String(path[0]), message }),
    )
    if (problems.length === 0) {
      const dealerName = lookup.state === 'valid' ? lookup.dealer.dealerName : null
      const { username, name } = typed
      const message = passwordWeakness(typed.password, { username, name, dealerName, brandName: brandName() })
      if (message !== null) problems.push({ field: 'password', message })
    }
    if (lookup.state !== 'valid') problems.unshift({ field: 'kpNumber', message: ACCOUNT.kpNeeded })
    return problems.length > 0 ? { problems } : { checked: typed }
  }, EMPTY)
  const lookup = useKpLookup(form.values.kpNumber)
  const saving = useFormSaving({
    form,
    save: async (body) => {
      const answer = await call(registerDealer, { body })
      onRegistered()
      await remember(answer)
    },
    saved: ACCOUNT.registered,
    failed: ACCOUNT.registerBroke,
    fieldOfCode: {
      USERNAME_TAKEN: 'username',
      KP_NUMBER_TAKEN: 'kpNumber',
      KP_NUMBER_NOT_FOUND: 'kpNumber',
      WEAK_PASSWORD: 'password',
    },
    tell: (error) => toast.error(sentenceOf(error, ACCOUNT.registerBroke)),
    tellWrong: () => {
      if (lookup.state !== 'valid') toast.error(ACCOUNT.kpNeeded)
    },
    onSaved: () => {},
  })
  return (
    <FormBody
      saving={saving}
      isBrief
      lastKey="send"
      buttons={
        // Enter still submits the form while the button is disabled, and shows why it is.
        <Button
          type="submit"
          size="xl"
          wide
          loading={saving.isSubmitting}
          loadingText="계정 생성 중…"
          disabled={lookup.state !== 'valid'}
        >
          계정 생성
        </Button>
      }
    >
      <KpNumberField lookup={lookup} {...form.field('kpNumber')} />
      <TextField
        label="등록코드 (선택)"
        autoCapitalize="none"
        autoComplete="one-time-code"
        spellCheck={false}
        hint="본사에서 받은 코드를 입력하면 바로 접수할 수 있습니다. 없으면 가입한 뒤에 요청할 수 있습니다."
        {...form.field('registrationCode')}
      />
      <TextField
        label="이름"
        required
        autoComplete="name"
        placeholder="이름을 입력해주세요"
        {...form.field('name')}
      />
      <TextField
        label="아이디"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="3자 이상"
        {...form.field('username')}
      />
      <PasswordField
        label="비밀번호"
        required
        autoComplete="new-password"
        placeholder="8자 이상"
        {...form.field('password')}
      />
    </FormBody>
  )
}
