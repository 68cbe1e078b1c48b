import type { ReactNode } from 'react'
import { cancelActivation } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { DOCUMENT_FIELDS } from '#shared/documents/document-fields.ts'
import { CANCEL_REASON_NEEDED, cancelledAtProblem } from '#shared/documents/status-change-problems.ts'
import { kstInstant } from '#shared/kst-calendar.ts'
import { call } from '../../lib/api-client.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToldWithUndo } from '../undo/use-told-with-undo.ts'
import { DocumentFormDialog } from './DocumentFormDialog.tsx'
import { type TypedOnDocument, useDocumentForm } from './use-document-form.ts'

const SENTENCES = {
  done: '문서가 개통취소로 변경되었습니다.',
  refused: '개통취소 중 오류가 발생했습니다.',
  broken: '개통취소 중 오류가 발생했습니다.',
}

/** `cancelledAt` is `YYYY-MM-DDTHH:mm` in Seoul; empty means now. */
const BLANK = { cancelReason: '', notes: '', cancelledAt: '' }
const blank = () => BLANK

const momentOf = ({ cancelledAt }: typeof BLANK) => (cancelledAt === '' ? null : kstInstant(cancelledAt))

function problemsOf({ base, values }: TypedOnDocument<typeof BLANK>) {
  const moment = { cancelledAt: momentOf(values), activatedAt: base.activatedAt }
  const message = cancelledAtProblem('취소', moment, new Date())
  return [
    ...(values.cancelReason.trim() === '' ? [{ field: 'cancelReason', message: CANCEL_REASON_NEEDED }] : []),
    ...(message === null ? [] : [{ field: 'cancelledAt', message }]),
  ]
}

export interface CancelDialogProps {
  /** The document as the server has it now; it may change while the dialog is open. */
  document: Document
  isOpenToCancel: boolean
  isGone: boolean
  /** The form behind this dialog has unsaved input, which the cancellation would discard. */
  hasUnsaved: boolean
  /** The title of the toast when the server refused. */
  failed: string
  /** Says what else the cancellation does. */
  children?: ReactNode
  onClose: () => void
  onCancelled: () => void
}

/** Asks for the reason and a confirmation before the activation is cancelled. */
export function CancelDialog(props: CancelDialogProps) {
  const { document: latest, isOpenToCancel, isGone, hasUnsaved, failed, onClose, onCancelled } = props
  const tell = useToldWithUndo()
  const { form, dialog } = useDocumentForm({
    document: latest,
    valuesOf: blank,
    problemsOf,
    place: 'cancellation',
    sentences: { ...SENTENCES, titles: { done: '개통취소 완료', failed } },
    send: ({ base: { id, version }, values }) => {
      const moment = momentOf(values)
      const { cancelReason, notes } = values
      const body = { version, cancelReason, notes, ...(moment === null ? {} : { cancelledAt: moment }) }
      return call(cancelActivation, { params: { id }, body })
    },
  })
  return (
    <DocumentFormDialog
      {...dialog}
      document={latest}
      isGone={isGone}
      isOpen={isOpenToCancel}
      role="alertdialog"
      size="sm"
      title="이 고객의 개통을 취소하시겠습니까?"
      description={`${latest.customerName} · ${latest.carrier ?? '통신사 없음'} · 가입번호 ${latest.subscriptionNumber ?? '–'}`}
      submitLabel="개통취소"
      submittingLabel="취소 중…"
      submitPalette="red"
      onClose={onClose}
      // Said with the customer's name, and with the way back.
      saved={undefined}
      onSaved={(saved) => {
        tell(saved, { done: dialog.saved, title: dialog.savedTitle, isMoved: true })
        onCancelled()
      }}
    >
      {props.children}
      {hasUnsaved ? (
        <Notice kind="warning">저장하지 않은 수정 내용은 개통취소와 함께 사라집니다.</Notice>
      ) : null}
      <TextareaField
        label={DOCUMENT_FIELDS.cancelReason.label}
        required
        hint="판매점에 보입니다."
        rows={2}
        {...form.field('cancelReason')}
      />
      <TextareaField
        label="취소 메모"
        hint="메모에 덧붙여지고, 직원에게만 보입니다."
        rows={2}
        {...form.field('notes')}
      />
      <TextField
        label="취소일시"
        type="datetime-local"
        hint="비워두면 지금 시각으로 기록합니다."
        {...form.field('cancelledAt')}
      />
    </DocumentFormDialog>
  )
}
