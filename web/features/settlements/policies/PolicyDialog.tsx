import {
  type CarrierServicePolicy,
  createCarrierServicePolicy,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { POLICIES_KEY } from './policies.ts'
import { PolicyForm, policyFormOf } from './policy-form.ts'

const NEW_WORDS = {
  title: '정책 등록',
  submit: '등록',
  saved: '정책 등록 완료',
  failed: '정책 등록 실패',
}
const EDIT_WORDS = {
  title: '정책 수정',
  submit: '저장',
  saved: '정책 수정 완료',
  failed: '정책 수정 실패',
}

export interface PolicyDialogProps {
  /** Null when a new one is added. */
  policy: CarrierServicePolicy | null
  /** The carrier that the list is filtered by; a new one begins with it. */
  carrier: string
  onClose: () => void
}

export function PolicyDialog({ policy, carrier, onClose }: PolicyDialogProps) {
  const form = useCheckedForm(PolicyForm, policyFormOf(policy, carrier), {
    place: `policy ${policy?.id ?? 'new'}`,
  })
  const words = policy === null ? NEW_WORDS : EDIT_WORDS
  const save = (checked: PolicyForm) =>
    policy === null
      ? call(createCarrierServicePolicy, { body: checked })
      : call(updateCarrierServicePolicy, {
          params: { id: policy.id },
          body: form.changed(checked),
        })
  return (
    <FormDialog
      title={words.title}
      form={form}
      isEdit={policy !== null}
      save={save}
      submitLabel={words.submit}
      saved={words.saved}
      failed={words.failed}
      changes={POLICIES_KEY}
      onClose={onClose}
    >
      <PolicyFields form={form} carrier={policy?.carrier} />
    </FormDialog>
  )
}
