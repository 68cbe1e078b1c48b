import type { SessionUser } from '#shared/auth/account.contract.ts'
import { DocumentDialog, type DocumentDialogProps } from './DocumentDialog.tsx'
import { actionsFor } from './document-actions.ts'
import { saveDocumentFile } from './download-document.ts'

interface DocumentReaderProps extends Omit<DocumentDialogProps, 'actionsOf' | 'onAction'> {
  account: SessionUser
}

/** One document for reading; other actions are offered on the page that is made for them. */
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
