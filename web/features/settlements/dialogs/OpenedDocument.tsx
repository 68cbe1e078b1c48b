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
  /** The dialog's title while the document is loading. */
  title: string
  onClose: () => void
  /** Draws the dialog over the newest version of the document. */
  children: (document: DocumentWithAmounts, isGone: boolean) => ReactNode
}

/** Loads the document of a dialog and follows its changes. */
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
