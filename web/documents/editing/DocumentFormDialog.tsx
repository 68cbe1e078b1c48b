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
  /** Deleted, or no longer for this account. */
  isGone: boolean
  /** False: the document takes this no more. */
  isOpen: boolean
  /** How it stands with it, where the form has words of its own for that. */
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
        // What closes it while it is being sent is most likely this very save.
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
