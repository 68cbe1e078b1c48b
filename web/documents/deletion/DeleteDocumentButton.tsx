import Trash2 from 'lucide-react/icons/trash-2'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { useDeleteDocuments } from './use-delete-documents.ts'

interface DeleteDocumentButtonProps {
  document: ListedDocument
  onDeleted: () => void
}

/** Deletes one document. Hidden without the right to, and for an activation, which is cancelled first. */
export function DeleteDocumentButton({ document, onDeleted }: DeleteDocumentButtonProps) {
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
