import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { DocumentReader } from '../../documents/details/DocumentReader.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { useDocument } from '../../documents/document.api.ts'
import { hasCode } from '../../lib/api-client.ts'
import { CustomerDialog } from './CustomerDialog.tsx'

export interface CompletedDetailsProps {
  account: SessionUser
  documentId: number
  /** The document's row, when it is in the list. */
  listed: ListedDocument | undefined
  onClose: () => void
}

/** An activated customer: a form for those who may edit, else the details. */
export function CompletedDetails({ account, documentId, listed, onClose }: CompletedDetailsProps) {
  const { data, error } = useDocument(documentId)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const canCorrect = data !== undefined && !isGone && actionsFor(account, data).canCorrect
  // The form stays open when somebody else cancels the activation, so that typed values are not lost.
  const [isEditor, setEditor] = useState(canCorrect)
  if (canCorrect && !isEditor) setEditor(true)
  if (data !== undefined && isEditor)
    return <CustomerDialog document={data} isEditable={canCorrect} isGone={isGone} onClose={onClose} />
  return <DocumentReader account={account} documentId={documentId} listed={listed} onClose={onClose} />
}
