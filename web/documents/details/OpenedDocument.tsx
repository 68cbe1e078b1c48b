import type { ReactNode } from 'react'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { hasCode } from '../../lib/api-client.ts'
import { Dialog, type DialogSize } from '../../ui/Dialog.tsx'
import { Unread } from '../../ui/EmptyState.tsx'
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
  const query = useDocument(documentId)
  const isGone = hasCode(query.error, 'DOCUMENT_NOT_FOUND')
  if (query.data !== undefined) return children(query.data, isGone)
  return (
    <Dialog closeOnBackdrop size={size} title={title} onClose={onClose}>
      {isGone ? (
        <DocumentGone />
      ) : (
        <Unread of={query}>
          <FormSkeleton fields={3} />
        </Unread>
      )}
    </Dialog>
  )
}
