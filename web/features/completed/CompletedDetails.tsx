import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { DocumentReader } from '../../documents/details/DocumentReader.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { useDocument } from '../../documents/document.api.ts'
import { hasCode } from '../../lib/api-client.ts'
import { CustomerDialog } from './CustomerDialog.tsx'

export interface CompletedDetailsProps {
  account: SessionUser
  documentId: number
  /** The row of the list, where it is in one. */
  listed: Document | undefined
  onClose: () => void
}

/** A customer of the list: to edit for those who may, to read for the others. */
export function CompletedDetails({ account, documentId, listed, onClose }: CompletedDetailsProps) {
  const { data, error } = useDocument(documentId, listed)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const canCorrect = data !== undefined && !isGone && actionsFor(account, data).canCorrect
  // What was opened to be edited stays so: what was typed must not go when another person cancels it.
  const [isEditor, setEditor] = useState(canCorrect)
  if (canCorrect && !isEditor) setEditor(true)
  if (data !== undefined && isEditor)
    return <CustomerDialog document={data} isEditable={canCorrect} isGone={isGone} onClose={onClose} />
  return <DocumentReader account={account} documentId={documentId} listed={listed} onClose={onClose} />
}
