import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { DocumentFormDialog } from '../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../documents/editing/use-document-form.ts'
import { call } from '../../lib/api-client.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { StatusFields } from './StatusFields.tsx'
import { isStatusChange, statusChange, statusProblems, statusValues, typedTexts } from './status-form.ts'

const FAILED = '개통 상태 변경 중 오류가 발생했습니다.'

export interface StatusDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  /** Empty when the status can no longer be changed. */
  offered: readonly ActivationStatus[]
  /** Deleted, or no longer visible to this account. */
  isGone: boolean
  onClose: () => void
}

export function StatusDialog({ document: latest, offered, isGone, onClose }: StatusDialogProps) {
  const { form, dialog } = useDocumentForm({
    document: latest,
    valuesOf: statusValues,
    problemsOf: ({ values }) => statusProblems(values, new Date()),
    place: 'status',
    sentences: { done: '개통 상태가 변경되었습니다.', refused: FAILED, broken: FAILED },
    send: ({ base, values, edits }) => {
      // No status is chosen when only fields of the present status were filled in.
      const to = values.activationStatus || base.activationStatus
      const body = statusChange(to, edits, base.version)
      return call(changeActivationStatus, { params: { id: base.id }, body })
    },
  })
  const status = offered.find((candidate) => candidate === form.values.activationStatus) ?? null
  const isChange = status !== null && isStatusChange(latest.activationStatus, status, form.edits)
  return (
    <DocumentFormDialog
      {...dialog}
      {...(status === latest.activationStatus && { saved: '저장되었습니다.' })}
      document={latest}
      isGone={isGone}
      isOpen={offered.length > 0}
      isShut={!isChange}
      title="개통 상태 변경"
      description={`${latest.customerName} · ${latest.carrier ?? '통신사 없음'} · 현재 ${STATUS_TABLE[latest.activationStatus].label}`}
      submitLabel="변경"
      submittingLabel="변경 중…"
      onClose={onClose}
    >
      {offered.length === 0 ? (
        <KeyValueList items={typedTexts(form.edits)} />
      ) : (
        <StatusFields
          offered={offered}
          current={latest.activationStatus}
          form={form}
          isMasked={latest.isMasked}
        />
      )}
    </DocumentFormDialog>
  )
}
