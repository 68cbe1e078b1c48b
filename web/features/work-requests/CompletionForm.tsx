import { Stack } from '@chakra-ui/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { completeWorkRequest } from '#shared/documents/work-requests.contract.ts'
import { DocumentDetails } from '../../documents/details/DocumentDetails.tsx'
import { DocumentTitle } from '../../documents/details/DocumentTitle.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { focusField, submitByKey } from '../../documents/editing/form-keys.ts'
import { ShutStatus } from '../../documents/editing/ShutStatus.tsx'
import { useEdits } from '../../documents/editing/use-edits.ts'
import { useSave } from '../../documents/editing/use-save.ts'
import { VersionConflict } from '../../documents/editing/VersionConflict.tsx'
import { useAddOnNames, useOffer } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { CompletionFields } from './CompletionFields.tsx'
import {
  COMPLETION_LABELS,
  type CompletionProblem,
  type CompletionValues,
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

const FIELDS = Object.keys(COMPLETION_LABELS) as (keyof CompletionValues)[]
const SHOWN_IN_FORM = FIELDS.filter((field) => field !== 'activationStatus').map(
  (field) => COMPLETION_LABELS[field],
)

interface CompletionFormProps {
  account: SessionUser
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  isGone: boolean
  onClose: () => void
}

/** The work on one request: taken first by a dealer_worker, then done with what came of it. */
export function CompletionForm({ account, document: latest, isGone, onClose }: CompletionFormProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const offer = useOffer(latest.carrier)
  const edits = useEdits(latest, completionValues, useAddOnNames(), 'completion')
  const { values, base, conflict } = edits
  const completing = useSave(COMPLETED, () => {
    edits.letGo()
    onClose()
  })
  const taking = useSave(TAKEN, () => {})
  const [problems, setProblems] = useState<CompletionProblem[]>([])

  const { statuses, canChangePlan } = actionsFor(account, latest)
  const canTake = !isGone && latest.isMasked && statuses.includes('진행중')
  const results = canChangePlan && !isGone ? completingStatuses(latest) : []
  const isOpen = results.includes(values.activationStatus)
  const isSaving = completing.isSaving || taking.isSaving
  const { refusal } = latest.isMasked ? taking : completing
  const refused = problemsOf(refusal?.details ?? [])

  const submit = ({ id, version }: Document) => {
    if (!isOpen) return
    const found = completionProblems(values, new Date())
    setProblems(found)
    completing.clearRefusal()
    const [first] = found
    if (first !== undefined) {
      focusField(form.current, first.field)
      return
    }
    const body = completion(values, edits.edits, version)
    void completing.save(() => call(completeWorkRequest, { params: { id }, body }))
  }
  const take = () => {
    const { id, version } = latest
    const body = { version, activationStatus: '진행중' } as const
    void taking.save(() => call(changeActivationStatus, { params: { id }, body }))
  }
  const close = async () => {
    if (!isSaving && (await edits.mayClose())) onClose()
  }
  return (
    <Dialog
      open
      size="xl"
      onClose={() => void close()}
      title={<DocumentTitle document={latest} />}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void close()}>
            닫기
          </Button>
          {latest.isMasked ? null : (
            <Button
              type="submit"
              form={formId}
              disabled={!isOpen}
              loading={completing.isSaving}
              loadingText="처리 중…"
            >
              업무 처리
            </Button>
          )}
        </>
      }
    >
      <DocumentDetails document={latest} without={isOpen ? SHOWN_IN_FORM : []}>
        <form
          id={formId}
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            submit(base)
          }}
          onKeyDown={submitByKey}
        >
          <Stack gap="4">
            <ShutStatus isShut={!isOpen && !canTake} document={latest} isGone={isGone} />
            <VersionConflict
              changes={conflict}
              isRefused={completing.isOutdated || taking.isOutdated}
              isSaving={completing.isSaving}
              onApply={isOpen ? () => submit(edits.rebase()) : undefined}
            />
            {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
            {latest.isMasked ? (
              <Button
                disabled={!canTake}
                loading={taking.isSaving}
                loadingText="변경 중…"
                data-autofocus
                onClick={take}
              >
                진행중으로 변경하고 담당
              </Button>
            ) : null}
            {isOpen || edits.isDirty ? (
              <Section title="업무 처리" level={3}>
                <CompletionFields
                  carrier={latest.carrier}
                  statuses={results}
                  offer={offer}
                  planName={values.servicePlanId === base.servicePlanId ? base.servicePlanName : null}
                  values={values}
                  onEdit={(changed) => {
                    setProblems([])
                    completing.clearRefusal()
                    edits.edit(changed)
                  }}
                  problems={refused.length > 0 ? refused : problems}
                />
              </Section>
            ) : null}
          </Stack>
        </form>
      </DocumentDetails>
    </Dialog>
  )
}

function problemsOf(details: readonly { field?: string; message: string }[]): CompletionProblem[] {
  return details.flatMap(({ field, message }) => {
    const known = FIELDS.find((name) => name === field)
    return known === undefined ? [] : [{ field: known, message }]
  })
}
