import type { ReactNode } from 'react'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { hasCode, sentenceOf } from '../../lib/api-client.ts'
import { Dialog, type DialogSize } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useDocument } from '../document.api.ts'
import { DocumentGone } from './DocumentGone.tsx'

export interface OpenedDocumentProps {
  documentId: number
  /** The dialog's title while the document is loading. */
  title: string
  size?: DialogSize
  onClose: () => void
  /** Draws the dialog over the newest version of the document. */
  children: (document: DocumentWithAmounts, isGone: boolean) => ReactNode
}

/** Loads the document of a dialog and follows its changes. */
export function OpenedDocument({ documentId, title, size, onClose, children }: OpenedDocumentProps) {
  const { data, error, refetch, isFetching } = useDocument(documentId)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  if (data !== undefined) return children(data, isGone)
  return (
    <Dialog open closeOnBackdrop size={size} title={title} onClose={onClose}>
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
