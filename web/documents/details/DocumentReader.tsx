import type { SessionUser } from '#shared/auth/account.contract.ts'
import { DocumentDialog, type DocumentDialogProps } from './DocumentDialog.tsx'
import { actionsFor } from './document-actions.ts'
import { saveDocumentFile } from './download-document.ts'

interface DocumentReaderProps extends Omit<DocumentDialogProps, 'actionsOf' | 'onAction'> {
  account: SessionUser
}

/** One document on a page where it is looked at: whatever else may be done with it is done on the page for that. */
export function DocumentReader({ account, ...dialog }: DocumentReaderProps) {
  return (
    <DocumentDialog
      {...dialog}
      actionsOf={(document) => ({
        canDownload: actionsFor(account, document).canDownload,
        statuses: [],
        canChangePlan: false,
        canCorrect: false,
        canChat: false,
      })}
      onAction={(_, document) => void saveDocumentFile(document)}
    />
  )
}
