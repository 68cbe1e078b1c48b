import { chakra } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { Document, ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { hasCode } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Unread } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useDeleteDocuments } from '../deletion/use-delete-documents.ts'
import { useDocument } from '../document.api.ts'
import { type DocumentAction, DocumentActionButtons } from './DocumentActionButtons.tsx'
import { DocumentDetails } from './DocumentDetails.tsx'
import { DocumentGone } from './DocumentGone.tsx'
import { DocumentTitle } from './DocumentTitle.tsx'
import type { DocumentActions } from './document-actions.ts'

export interface DocumentDialogProps {
  documentId: number
  /** The document's row, when it is in the list. */
  listed: ListedDocument | undefined
  actionsOf: (document: Document) => DocumentActions
  onAction: (action: DocumentAction, document: ListedDocument) => void
  onClose: () => void
  /** The document's file, beside its fields. */
  papers: (document: Document) => ReactNode
}

/** One document: its fields, file and history, and what may be done with it. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { documentId, listed, actionsOf, onAction, onClose, papers } = props
  const query = useDocument(documentId)
  const { data, error } = query
  // The list follows changes of unread messages; the document itself is not read again for them.
  const document = data && { ...data, unreadMessages: listed?.unreadMessages ?? data.unreadMessages }
  const known = document ?? listed
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  return (
    <Dialog
      size="xl"
      closeOnBackdrop
      onClose={onClose}
      title={known === undefined || isGone ? '서류' : <DocumentTitle document={known} />}
      footer={
        <>
          <CloseButton variant="ghost" size="sm" onClick={onClose} />
          {document === undefined || isGone ? null : (
            <Buttons>
              <DeleteDocumentButton document={document} onDeleted={onClose} />
              <DocumentActionButtons
                document={document}
                actions={actionsOf(document)}
                onAction={onAction}
                show="words"
              />
            </Buttons>
          )}
        </>
      }
    >
      {isGone ? (
        <DocumentGone />
      ) : document === undefined ? (
        <Unread of={query}>
          <FormSkeleton fields={6} />
        </Unread>
      ) : (
        <DocumentDetails document={document} papers={papers(document)} />
      )}
    </Dialog>
  )
}

/** On phones the buttons stand in two columns. */
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    '&:empty': { display: 'none' },
    '@media (max-width: 767px)': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      width: 'full',
      '& > *, & > * > button': { width: 'full' },
      '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
    },
  },
})

/** Deletes one document. Hidden without the right to, and for an activation, which is cancelled first. */
function DeleteDocumentButton({ document, onDeleted }: { document: ListedDocument; onDeleted: () => void }) {
  const account = useAccount()
  const { deleteOne, isDeleting } = useDeleteDocuments()
  if (account === null || scopeOf(account, 'documents.delete') === null) return null
  if (document.activationStatus === '개통') return null
  const press = async () => {
    if (await deleteOne(document)) onDeleted()
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="red"
      loading={isDeleting}
      loadingText="삭제 중…"
      onClick={() => void press()}
    >
      <Trash2 aria-hidden />
      삭제
    </Button>
  )
}
