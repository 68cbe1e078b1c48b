import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { DocumentGone } from '../../documents/details/DocumentGone.tsx'
import { useDocument } from '../../documents/document.api.ts'
import { hasCode, sentenceOf } from '../../lib/api-client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { CompletionForm } from './CompletionForm.tsx'

interface CompletionDialogProps {
  account: SessionUser
  documentId: number
  /** The document's row, when it is in the list. */
  listed: Document | undefined
  onClose: () => void
}

/** 업무 처리: one request with its file and history, updated while it is open. */
export function CompletionDialog({ account, documentId, listed, onClose }: CompletionDialogProps) {
  const { data, error, refetch, isFetching } = useDocument(documentId, listed)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  if (data !== undefined)
    return <CompletionForm account={account} document={data} isGone={isGone} onClose={onClose} />
  return (
    <Dialog open size="xl" closeOnBackdrop onClose={onClose} title="업무 처리">
      {isGone ? (
        <DocumentGone />
      ) : error !== null ? (
        <ErrorState
          plain
          description={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Dialog>
  )
}
