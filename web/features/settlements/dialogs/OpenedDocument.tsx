import type { ReactNode } from 'react'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { DocumentGone } from '../../../documents/details/DocumentGone.tsx'
import { useDocument } from '../../../documents/document.api.ts'
import { hasCode, sentenceOf } from '../../../lib/api-client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'

export interface OpenedDocumentProps {
  documentId: number
  /** Of the dialog, until there is something to show in it. */
  title: string
  onClose: () => void
  /** The dialog over the document as the server has it now. */
  children: (document: DocumentWithAmounts, isGone: boolean) => ReactNode
}

/** Reads the document that a dialog is about; the page follows it. */
export function OpenedDocument({ documentId, title, onClose, children }: OpenedDocumentProps) {
  const { data, error, refetch, isFetching } = useDocument(documentId, undefined)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  if (data !== undefined) return children(data, isGone)
  return (
    <Dialog open title={title} onClose={onClose}>
      {isGone ? (
        <DocumentGone />
      ) : error === null ? (
        <FormSkeleton fields={3} />
      ) : (
        <ErrorState
          plain
          description={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  )
}
