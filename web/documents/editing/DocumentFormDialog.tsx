import type { ReactNode } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { FormDialog, type FormDialogProps } from '../../records/form/FormDialog.tsx'
import { ShutStatus } from './ShutStatus.tsx'
import type { TypedOnDocument } from './use-document-form.ts'

export interface DocumentFormDialogProps<Values extends object>
  extends Omit<
    FormDialogProps<Values, TypedOnDocument<Values>, Document>,
    'above' | 'closeLabel' | 'submitLabel'
  > {
  submitLabel?: string
  document: Document
  /** Deleted, or no longer visible to this account. */
  isGone: boolean
  /** False when the document can no longer be changed by this form. */
  isOpen: boolean
  /** A sentence about the document's state, where the form has its own. */
  said?: ReactNode
}

/** A form over a document, which somebody else may finish or delete meanwhile. */
export function DocumentFormDialog<Values extends object>(props: DocumentFormDialogProps<Values>) {
  const { document, isGone, isOpen, said, ...dialog } = props
  return (
    <FormDialog
      description={`${document.customerName} · ${document.carrier ?? '통신사 없음'} · ${document.documentNumber}`}
      submitLabel="저장"
      isBrief
      isShut={!isOpen}
      {...dialog}
      closeLabel="닫기"
      above={(isSubmitting) => (
        // While saving, this save itself is the likely reason that the document can no longer be changed.
        <ShutStatus
          isShut={!isOpen && !isSubmitting}
          document={document}
          isGone={isGone}
          said={isGone ? undefined : said}
        />
      )}
    />
  )
}
