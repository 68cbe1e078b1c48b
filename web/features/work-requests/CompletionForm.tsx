import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { completeWorkRequest } from '#shared/documents/work-requests.contract.ts'
import { DocumentDetails } from '../../documents/details/DocumentDetails.tsx'
import { DocumentTitle } from '../../documents/details/DocumentTitle.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { DocumentFormDialog } from '../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../documents/editing/use-document-form.ts'
import { useOffer } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { CompletionFields } from './CompletionFields.tsx'
import {
  COMPLETION_LABELS,
  completingStatuses,
  completion,
  completionProblems,
  completionValues,
} from './completion-form.ts'

const COMPLETED = {
  done: '업무가 성공적으로 처리되었습니다.',
  refused: '업무 처리에 실패했습니다.',
  broken: '업무 처리에 실패했습니다.',
  titles: { done: '처리 완료', failed: '처리 실패' },
}
const TAKEN = {
  done: '이 서류의 담당자가 되었습니다.',
  refused: '개통 상태 변경 중 오류가 발생했습니다.',
  broken: '개통 상태 변경 중 오류가 발생했습니다.',
}

const { activationStatus: _, ...LABELS } = COMPLETION_LABELS
const SHOWN_IN_FORM = Object.values(LABELS)

interface CompletionFormProps {
  account: SessionUser
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  isGone: boolean
  onClose: () => void
}

/** Completes a request; a dealer_worker has to take it first, and until then sees it masked. */
export function CompletionForm({ account, document: latest, isGone, onClose }: CompletionFormProps) {
  const offer = useOffer(latest.carrier)
  const { statuses, canChangePlan } = actionsFor(account, latest)
  const canTake = !isGone && latest.isMasked && statuses.includes('진행중')
  const results = canChangePlan && !isGone ? completingStatuses(latest) : []
  const { form, base, dialog } = useDocumentForm({
    document: latest,
    valuesOf: completionValues,
    // Taking a request needs no fields.
    problemsOf: ({ values }) => (latest.isMasked ? [] : completionProblems(values, new Date())),
    place: 'completion',
    sentences: latest.isMasked ? TAKEN : COMPLETED,
    send: ({ base: { id, version }, values, edits }) =>
      latest.isMasked
        ? call(changeActivationStatus, { params: { id }, body: { version, activationStatus: '진행중' } })
        : call(completeWorkRequest, { params: { id }, body: completion(values, edits, version) }),
  })
  const isOpen = results.includes(form.values.activationStatus)
  return (
    <DocumentFormDialog
      {...dialog}
      document={latest}
      isGone={isGone}
      isOpen={isOpen || canTake}
      size="xl"
      title={<DocumentTitle document={latest} />}
      description={undefined}
      hasSubmit={!latest.isMasked}
      submitLabel="업무 처리"
      submittingLabel="처리 중…"
      frame={(drawn) => (
        <DocumentDetails document={latest} without={isOpen ? SHOWN_IN_FORM : []}>
          {drawn}
        </DocumentDetails>
      )}
      onClose={onClose}
      // After a request was taken, the form stays open to complete it.
      onSaved={latest.isMasked ? () => {} : onClose}
    >
      {(isSubmitting) => (
        <>
          {latest.isMasked ? (
            <Button
              type="submit"
              disabled={!canTake}
              loading={isSubmitting}
              loadingText="변경 중…"
              data-autofocus
            >
              진행중으로 변경하고 담당
            </Button>
          ) : null}
          {isOpen || form.isDirty ? (
            <Section title="업무 처리" level={3}>
              <CompletionFields base={base} statuses={results} offer={offer} form={form} />
            </Section>
          ) : null}
        </>
      )}
    </DocumentFormDialog>
  )
}
