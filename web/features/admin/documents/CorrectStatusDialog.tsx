import { ACTIVATION_STATUSES, DOCUMENT_STATUSES, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { CorrectionFields } from '../../../documents/editing/CorrectionFields.tsx'
import { DocumentFormDialog } from '../../../documents/editing/DocumentFormDialog.tsx'
import {
  CORRECTION_LABELS,
  correctionFields,
  correctionOf,
  correctionProblems,
  correctionValues,
  followedStatus,
} from '../../../documents/editing/status-correction-form.ts'
import { useDocumentForm } from '../../../documents/editing/use-document-form.ts'
import { useToldWithUndo } from '../../../documents/undo/use-told-with-undo.ts'
import { call } from '../../../lib/api-client.ts'
import { SelectField } from '../../../ui/SelectField.tsx'

const FAILED = '개통 상태 변경 중 오류가 발생했습니다.'

export interface CorrectionDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  isGone: boolean
  onClose: () => void
}

/** The administrator's status form: from any status to any other. */
export function CorrectStatusDialog({ document: latest, isGone, onClose }: CorrectionDialogProps) {
  const tell = useToldWithUndo()
  const { form, base, dialog } = useDocumentForm({
    document: latest,
    valuesOf: correctionValues,
    problemsOf: (typed) => correctionProblems(typed.base, typed.values, new Date()),
    shownAs: (sent) => (sent === 'notes' && isLeft ? 'reason' : sent),
    place: 'correction',
    sentences: { done: '개통 상태가 변경되었습니다.', refused: FAILED, broken: FAILED },
    send: (typed) => {
      const body = correctionOf(typed.base, typed.edits, typed.values)
      return call(correctStatus, { params: { id: typed.base.id }, body })
    },
  })
  const { activationStatus } = form.values
  const fields = correctionFields(base.activationStatus, activationStatus)
  const isLeft = fields.includes('reason')
  return (
    <DocumentFormDialog
      {...dialog}
      // Said with the customer's name, and with the way back.
      saved={undefined}
      onSaved={(saved) => {
        const isMoved = saved.activationStatus !== base.activationStatus
        tell(saved, { done: isMoved ? dialog.saved : '저장되었습니다.', isMoved })
        onClose()
      }}
      title="상태 변경"
      document={latest}
      isGone={isGone}
      isOpen={!isGone}
      isEdit
      onClose={onClose}
    >
      <SelectField
        required
        label={CORRECTION_LABELS.activationStatus}
        options={ACTIVATION_STATUSES.map((value) => ({ value, label: STATUS_TABLE[value].label }))}
        hint={
          isLeft && activationStatus !== '취소' ? '개통일시, 개통 처리자, 정산 금액이 지워집니다.' : undefined
        }
        {...form.field('activationStatus')}
      />
      <SelectField
        required
        label={CORRECTION_LABELS.status}
        hint="직접 고르면 개통 상태가 바뀌어도 그대로 있습니다."
        options={[
          { value: 'follow', label: `개통 상태에 따름 (${followedStatus(activationStatus)})` },
          ...DOCUMENT_STATUSES.map((value) => ({ value, label: value })),
        ]}
        {...form.field('status')}
      />
      <CorrectionFields fields={fields} base={base} form={form} />
    </DocumentFormDialog>
  )
}
