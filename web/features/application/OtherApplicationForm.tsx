import { Box, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { hasCode } from '../../lib/api-client.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'
import type { Offline } from '../../offline/index.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useDraft } from '../../records/form/use-draft.ts'
import { GivenUp, useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { withKnownChoices } from './application-values.ts'
import { FormButtons } from './FormButtons.tsx'
import { OtherApplicationFields } from './OtherApplicationFields.tsx'
import { emptyDraft, handIn, OTHER_DRAFT_ID, type OtherDraft, otherProblems } from './other-application.ts'

const FAILED = '기타 신청 처리 중 오류가 발생했습니다.'
const NO_FILES: readonly File[] = []
/** In the order of the fields, so that the first invalid field found is the topmost. */
const typedOf = ({ submissionId, values: { customerName, customerPhone, ...values } }: OtherDraft) => ({
  submissionId,
  customerName,
  customerPhone,
  ...values,
})

interface OtherApplicationFormProps {
  account: SessionUser
  offline: Offline | null
  reference: Reference
  start: OtherDraft
}

/** The form: saved as a draft while it is typed, and sent with one key however often it is tried. */
export function OtherApplicationForm({ account, offline, reference, start }: OtherApplicationFormProps) {
  const [received, setReceived] = useState({ documentNumber: '', typed: -1 })
  const form = useCheckedForm(
    (typed: ReturnType<typeof typedOf>) => {
      const checked = withKnownChoices(typed, reference)
      const problems = otherProblems(checked)
      return problems.length > 0 ? { problems } : { checked }
    },
    typedOf(start),
    { isLost: offline === null },
  )
  const { submissionId, ...values } = form.values
  const draft = useDraft(
    offline,
    { accountId: account.id, draftId: OTHER_DRAFT_ID },
    { value: { submissionId, values }, files: NO_FILES, typed: form.typed },
  )
  /** Deletes the draft first, so that leaving at once does not bring back what was submitted. */
  const empty = async () => {
    draft.forget()
    await draft.settle()
    // If the deletion fails, the next draft overwrites this one.
    await offline?.drafts.delete(account.id, OTHER_DRAFT_ID).catch(() => {})
    form.restart(typedOf(emptyDraft()))
  }
  const saving = useFormSaving({
    form,
    save: async ({ submissionId: key, ...checked }) => {
      try {
        return await handIn({ submissionId: key, values: checked })
      } catch (error) {
        if (!hasCode(error, 'IDEMPOTENCY_MISMATCH')) throw error
        if (!(await mayBeAnother())) throw new GivenUp()
        const renewed = newSubmissionId()
        form.change({ submissionId: renewed })
        return handIn({ submissionId: renewed, values: checked })
      }
    },
    failed: FAILED,
    tell: () => toast.error(FAILED, { about: FAILED }),
    onSaved: async (documentNumber) => {
      toast.success(`접수번호 ${documentNumber}`, { title: '기타 신청 완료', about: FAILED })
      await empty()
      setReceived({ documentNumber, typed: form.now().typed })
    },
  })

  return (
    <Stack gap="5" maxWidth="xl">
      {received.typed === form.typed ? (
        <Notice
          kind="success"
          title="기타 신청 완료"
          action={
            scopeOf(account, 'documents.read') === null ? undefined : (
              <Button asChild size="sm" variant="outline">
                <Link to="/other-completions">기타완료 보기</Link>
              </Button>
            )
          }
        >
          {`접수번호 ${received.documentNumber}`}
        </Notice>
      ) : null}
      <Box layerStyle="card" p={{ base: '4', md: '6' }}>
        <FormBody
          saving={saving}
          gap="6"
          lastKey="send"
          // Values typed while the form is being sent would be cleared without being submitted.
          inert={saving.isSubmitting}
          buttons={
            <FormButtons
              submit="기타 신청"
              isBusy={saving.isSubmitting}
              busyText="접수 중…"
              resetBody="작성 중인 내용이 지워집니다."
              onReset={empty}
            />
          }
        >
          <OtherApplicationFields form={form} reference={reference} />
        </FormBody>
      </Box>
    </Stack>
  )
}

/** Asks after an earlier try has arrived without its answer and the form was changed since. */
function mayBeAnother(): Promise<boolean> {
  return confirm({
    title: '앞서 보낸 신청이 이미 접수되어 있습니다.',
    body: '그 뒤에 수정한 내용을 새 신청으로 한 번 더 접수하시겠습니까?',
    confirmLabel: '새 신청으로 접수',
  })
}
