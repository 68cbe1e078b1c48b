import { useQuery } from '@tanstack/react-query'
import { readRequiredSecondFactors, saveRequiredSecondFactors } from '#shared/auth/second-factor.contract.ts'
import { ACCOUNT_KINDS, type AccountKind } from '#shared/permissions.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { UnreadDialog } from '../../../ui/UnreadDialog.tsx'

const TITLE = '2단계 인증 필수 계정'
const KEY = [...USERS_KEY, 'required-second-factors']

/** Which kinds of account must have a second factor. */
export function RequiredSecondFactors({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readRequiredSecondFactors, { signal }),
  })
  if (query.data !== undefined) return <Kinds required={query.data.kinds} onClose={onClose} />
  return <UnreadDialog of={query} title={TITLE} fields={3} onClose={onClose} />
}

type Chosen = Record<AccountKind, boolean>

function Kinds({ required, onClose }: { required: readonly AccountKind[]; onClose: () => void }) {
  const start = Object.fromEntries(ACCOUNT_KINDS.map((kind) => [kind, required.includes(kind)])) as Chosen
  const form = useCheckedForm((chosen: Chosen) => ({ checked: chosen }), start)
  return (
    <FormDialog
      title={TITLE}
      description="선택한 유형의 계정은 2단계 인증을 등록하기 전에는 아무것도 할 수 없습니다. 지금 로그인해 있는 계정도 등록 화면으로 바로 이동합니다."
      size="sm"
      form={form}
      isEdit
      save={(chosen) =>
        call(saveRequiredSecondFactors, {
          body: { kinds: ACCOUNT_KINDS.filter((kind) => chosen[kind]) },
        })
      }
      submitLabel="저장"
      saved="2단계 인증 필수 계정을 저장했습니다."
      failed="2단계 인증 필수 계정 저장 실패"
      changes={USERS_KEY}
      onClose={onClose}
    >
      {ACCOUNT_KINDS.map((kind) => (
        <CheckboxField key={kind} label={ACCOUNT_KIND_WORDS[kind]} {...form.field(kind)} />
      ))}
    </FormDialog>
  )
}
