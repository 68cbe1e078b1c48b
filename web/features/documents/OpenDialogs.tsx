import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { DocumentActions } from '../../documents/details/document-actions.ts'
import { OpenedDocument } from '../../documents/details/OpenedDocument.tsx'
import { useDocumentChat } from '../../documents/document-chat.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

export interface OpenDialog {
  kind: 'status' | 'plan' | 'chat'
  /** As it was when the dialog was opened. */
  document: ListedDocument
  /** The document over whose details it was opened; null over the list. */
  over: number | null
}

interface OpenDialogsProps {
  open: OpenDialog | null
  actionsOf: (document: ListedDocument) => DocumentActions
  onClose: () => void
}

/** The dialog for one document, over the list or over its details. */
export function OpenDialogs({ open, actionsOf, onClose }: OpenDialogsProps) {
  const Chat = useDocumentChat()
  if (open === null) return null
  if (open.kind !== 'chat')
    return <EditDialog key={open.document.id} open={open} actionsOf={actionsOf} onClose={onClose} />
  return Chat === null ? null : <Chat documentId={open.document.id} open onClose={onClose} />
}

/** Stays open with the typed values when the document leaves the list. */
function EditDialog({ open, actionsOf, onClose }: OpenDialogsProps & { open: OpenDialog }) {
  return (
    <OpenedDocument
      documentId={open.document.id}
      {...(open.kind === 'plan' && { size: 'lg' })}
      title={open.kind === 'status' ? '개통 상태 변경' : '요금제 정보'}
      onClose={onClose}
    >
      {(document, isGone) => {
        const { statuses, canChangePlan } = actionsOf(document)
        const common = { document, isGone, onClose }
        return open.kind === 'status' ? (
          <StatusDialog {...common} offered={isGone ? [] : statuses} />
        ) : (
          <PlanDialog {...common} isEditable={canChangePlan && !isGone} />
        )
      }}
    </OpenedDocument>
  )
}
