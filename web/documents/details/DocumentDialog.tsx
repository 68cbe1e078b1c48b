import { chakra, Flex } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { hasCode, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DeleteDocumentButton } from '../deletion/DeleteDocumentButton.tsx'
import { useDocument } from '../document.api.ts'
import { type DocumentAction, DocumentActionButtons } from './DocumentActionButtons.tsx'
import { DocumentDetails } from './DocumentDetails.tsx'
import type { DocumentActions } from './document-actions.ts'

export interface DocumentDialogProps {
  documentId: number
  /** The row of the list, where it is in one. */
  listed: Document | undefined
  actionsOf: (document: Document) => DocumentActions
  onAction: (action: DocumentAction, document: Document) => void
  onClose: () => void
}

/** One document: its fields, file and history, and what may be done with it. */
export function DocumentDialog({ documentId, listed, actionsOf, onAction, onClose }: DocumentDialogProps) {
  const { data, error, refetch, isFetching } = useDocument(documentId, listed)
  // Unread messages change with the chat, which the list follows; the document itself is then not read again.
  const document = data && { ...data, unreadMessages: listed?.unreadMessages ?? data.unreadMessages }
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  return (
    <Dialog
      open
      size="xl"
      closeOnBackdrop
      onClose={onClose}
      title={
        document === undefined || isGone ? (
          '서류'
        ) : (
          <Flex align="center" gap="2" wrap="wrap">
            {document.customerName}
            <StatusBadge status={document.activationStatus} />
            <Flex
              as="span"
              align="center"
              textStyle="sm"
              color="fg.muted"
              fontWeight="normal"
              className="tabular"
            >
              {document.documentNumber}
              <CopyButton text={document.documentNumber} what="접수번호" />
            </Flex>
          </Flex>
        )
      }
      footer={
        <>
          <Button variant="ghost" colorPalette="gray" size="sm" hideBelow="md" onClick={onClose}>
            닫기
          </Button>
          {document === undefined || isGone ? null : (
            <Actions>
              <DeleteDocumentButton document={document} onDeleted={onClose} />
              <DocumentActionButtons
                document={document}
                actions={actionsOf(document)}
                onAction={onAction}
                show="words"
              />
            </Actions>
          )}
        </>
      }
    >
      {isGone ? (
        <EmptyState
          plain
          title={sentenceOf(error)}
          description="삭제되었거나 더 이상 볼 수 없는 서류입니다."
        />
      ) : error !== null && document === undefined ? (
        <ErrorState
          plain
          description={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : document === undefined ? (
        <FormSkeleton fields={6} />
      ) : (
        <DocumentDetails document={document} />
      )}
    </Dialog>
  )
}

/** On phones all buttons fit below one another in two columns. */
const Actions = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    '@media (max-width: 767px)': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      width: 'full',
      '& > *, & > * > button': { width: 'full' },
      '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
    },
  },
})
