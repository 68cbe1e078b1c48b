import Download from 'lucide-react/icons/download'
import { useMemo, useRef, useState } from 'react'
import { changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { CloseButton } from '../../documents/details/CloseButton.tsx'
import { DocumentDetails } from '../../documents/details/DocumentDetails.tsx'
import { DocumentTitle } from '../../documents/details/DocumentTitle.tsx'
import { saveDocumentFile } from '../../documents/details/download-document.ts'
import { CancelDialog } from '../../documents/editing/CancelDialog.tsx'
import { DocumentFormDialog } from '../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../documents/editing/use-document-form.ts'
import { usePlanLists } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Section } from '../../ui/Section.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { CustomerFields } from './CustomerFields.tsx'
import {
  CUSTOMER_LABELS,
  customerChange,
  customerProblems,
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
  /** False when the activation was cancelled meanwhile or now belongs to somebody else. */
  isEditable: boolean
  /** Deleted, or no longer visible to this account. */
  isGone: boolean
  onClose: () => void
}

/** Corrects an activated customer, or cancels the activation. */
export function CustomerDialog({ document: latest, isEditable, isGone, onClose }: CustomerDialogProps) {
  const { plans, addOns, isMissing, retry } = usePlanLists()
  const { form, base, dialog } = useDocumentForm({
    document: latest,
    valuesOf: customerValues,
    problemsOf: ({ edits }) => customerProblems(edits),
    place: 'customer',
    sentences: SENTENCES,
    send: ({ base: { id, version }, edits }) =>
      call(changeDeviceInfo, { params: { id }, body: customerChange(edits, version) }),
  })
  const [isCancelling, setCancelling] = useState(false)
  const planNames = useMemo(() => new Map(plans?.map(({ id, name }) => [id, name])), [plans])
  // The fields, and the focus with them, disappear when the document can no longer be edited.
  const body = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(body)
  return (
    <DocumentFormDialog
      {...dialog}
      document={latest}
      isGone={isGone}
      isOpen={isEditable}
      isEdit
      hasSubmit={isEditable}
      size="xl"
      title={<DocumentTitle document={latest} />}
      description={undefined}
      actions={
        isEditable ? (
          <Button
            variant="ghost"
            colorPalette="red"
            marginInlineEnd={{ md: 'auto' }}
            onClick={() => setCancelling(true)}
          >
            개통취소
          </Button>
        ) : null
      }
      closeButton={CloseButton}
      moreActions={
        latest.filePath === null || isGone ? null : (
          <Button variant="outline" colorPalette="gray" onClick={() => void saveDocumentFile(latest)}>
            <Download aria-hidden />
            다운로드
          </Button>
        )
      }
      frame={(drawn) => (
        <div ref={body} tabIndex={-1} style={{ outline: 'none' }} {...focusKept}>
          {drawn}
        </div>
      )}
      beside={
        isCancelling ? (
          <CancelDialog
            document={latest}
            isOpenToCancel={isEditable}
            isGone={isGone}
            hasUnsaved={form.isDirty}
            failed="개통취소 실패"
            onClose={() => setCancelling(false)}
            onCancelled={() => {
              form.letGo()
              onClose()
            }}
          />
        ) : null
      }
      onClose={onClose}
    >
      {isEditable || !form.isDirty ? null : (
        <Section title="저장하지 못한 내용" level={3}>
          <KeyValueList items={typedTexts(form.edits, planNames)} />
        </Section>
      )}
      <DocumentDetails document={latest} {...(isEditable ? { without: EDITED } : {})}>
        {isEditable ? (
          <Section title="정보 수정" level={3}>
            {isMissing ? <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} /> : null}
            <CustomerFields
              document={base}
              form={form}
              lists={plans !== undefined && addOns !== undefined ? { plans, addOns } : undefined}
            />
          </Section>
        ) : null}
      </DocumentDetails>
    </DocumentFormDialog>
  )
}
