import { Stack } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { CloseButton } from '../../documents/details/CloseButton.tsx'
import { DocumentDetails } from '../../documents/details/DocumentDetails.tsx'
import { DocumentTitle } from '../../documents/details/DocumentTitle.tsx'
import { saveDocumentFile } from '../../documents/details/download-document.ts'
import { CancelDialog } from '../../documents/editing/CancelDialog.tsx'
import { focusField, submitByKey } from '../../documents/editing/form-keys.ts'
import { ShutStatus } from '../../documents/editing/ShutStatus.tsx'
import { useEdits } from '../../documents/editing/use-edits.ts'
import { useSave } from '../../documents/editing/use-save.ts'
import { VersionConflict } from '../../documents/editing/VersionConflict.tsx'
import { useAddOnNames, usePlanLists } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.ts'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { CustomerFields } from './CustomerFields.tsx'
import {
  CUSTOMER_LABELS,
  type CustomerProblem,
  customerChange,
  customerProblem,
  customerValues,
  typedTexts,
} from './customer-form.ts'

const SENTENCES = {
  done: '고객 정보가 저장되었습니다.',
  refused: '정보 수정 중 오류가 발생했습니다.',
  broken: '정보 수정 중 오류가 발생했습니다.',
  titles: { done: '정보 수정 완료', failed: '정보 수정 실패' },
}
const EDITED = Object.values(CUSTOMER_LABELS)

export interface CustomerDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  /** False when it was cancelled or taken away meanwhile. */
  isEditable: boolean
  /** Deleted, or no longer for this account. */
  isGone: boolean
  onClose: () => void
}

/** An activated customer: to correct, and to cancel (SPEC.md §2, §4). */
export function CustomerDialog({ document: latest, isEditable, isGone, onClose }: CustomerDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { plans, addOns, isMissing, retry } = usePlanLists()
  const edits = useEdits(latest, customerValues, useAddOnNames(), 'customer')
  const closeDone = () => {
    edits.letGo()
    onClose()
  }
  const { save, isSaving, isOutdated, refusal, clearRefusal } = useSave(SENTENCES, closeDone)
  const [problem, setProblem] = useState<CustomerProblem | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const planNames = useMemo(() => new Map(plans?.map(({ id, name }) => [id, name])), [plans])
  // The form may go while somebody types in it.
  const body = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(body)

  const submit = ({ id, version }: Document) => {
    if (!isEditable) return
    if (!edits.isDirty) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    clearRefusal()
    const found = customerProblem(edits.edits)
    setProblem(found)
    if (found !== null) {
      focusField(form.current, found.field)
      return
    }
    const body = customerChange(edits.edits, version)
    void save(() => call(changeDeviceInfo, { params: { id }, body }))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(edits.base)
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
          {isEditable ? (
            <Button
              variant="ghost"
              colorPalette="red"
              marginInlineEnd={{ md: 'auto' }}
              disabled={isSaving}
              onClick={() => setCancelling(true)}
            >
              개통취소
            </Button>
          ) : null}
          <CloseButton
            variant="outline"
            colorPalette="gray"
            disabled={isSaving}
            onClick={() => void close()}
          />
          {latest.filePath === null || isGone ? null : (
            <Button variant="outline" colorPalette="gray" onClick={() => void saveDocumentFile(latest)}>
              <Download aria-hidden />
              다운로드
            </Button>
          )}
          {isEditable ? (
            <Button type="submit" form={formId} loading={isSaving} loadingText="저장 중…">
              저장
            </Button>
          ) : null}
        </>
      }
    >
      <Stack ref={body} gap="4" tabIndex={-1} _focusVisible={{ outline: 'none' }} {...focusKept}>
        <ShutStatus isShut={!isEditable} document={latest} isGone={isGone} />
        <VersionConflict
          changes={edits.conflict}
          isRefused={isOutdated}
          isSaving={isSaving}
          onApply={isEditable ? () => submit(edits.rebase()) : undefined}
        />
        {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
        {isEditable || !edits.isDirty ? null : (
          <Section title="저장하지 못한 내용" level={3}>
            <KeyValueList items={typedTexts(edits.edits, planNames)} />
          </Section>
        )}
        <DocumentDetails document={latest} {...(isEditable ? { without: EDITED } : {})}>
          {isEditable ? (
            <form id={formId} ref={form} noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
              <Section title="정보 수정" level={3}>
                {isMissing ? <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} /> : null}
                <CustomerFields
                  document={edits.base}
                  values={edits.values}
                  onEdit={(changed) => {
                    setProblem(null)
                    clearRefusal()
                    edits.edit(changed)
                  }}
                  lists={plans !== undefined && addOns !== undefined ? { plans, addOns } : undefined}
                  errorOf={(field) =>
                    problem?.field === field
                      ? problem.message
                      : refusal?.details.find((detail) => detail.field === field)?.message
                  }
                />
              </Section>
            </form>
          ) : null}
        </DocumentDetails>
      </Stack>
      {isCancelling ? (
        <CancelDialog
          document={latest}
          isOpenToCancel={isEditable}
          isGone={isGone}
          hasUnsaved={edits.isDirty}
          failed="개통취소 실패"
          onClose={() => setCancelling(false)}
          onCancelled={closeDone}
        />
      ) : null}
    </Dialog>
  )
}
