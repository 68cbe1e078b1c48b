import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type CarrierServicePolicy,
  createCarrierServicePolicy,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { changedValues } from '../../../records/form/changed-values.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { POLICIES_KEY } from './policies.ts'
import { PolicyForm, type PolicyValues, policyFormOf } from './policy-form.ts'

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
  /** Null: a new one. */
  policy: CarrierServicePolicy | null
  /** The carrier that the list shows, for a new one. */
  carrier: string
  onClose: () => void
}

export function PolicyDialog({ policy, carrier, onClose }: PolicyDialogProps) {
  const form = useForm<PolicyValues, unknown, PolicyForm>({
    resolver: zodResolver(PolicyForm),
    shouldFocusError: false,
    defaultValues: policyFormOf(policy, carrier),
  })
  const { dirtyFields } = form.formState
  const words = policy === null ? NEW_WORDS : EDIT_WORDS
  const save = (checked: PolicyForm) =>
    policy === null
      ? call(createCarrierServicePolicy, { body: checked })
      : call(updateCarrierServicePolicy, {
          params: { id: policy.id },
          body: changedValues(checked, dirtyFields),
        })
  return (
    <FormDialog
      title={words.title}
      form={form}
      isEdit={policy !== null}
      recordId={policy?.id}
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
