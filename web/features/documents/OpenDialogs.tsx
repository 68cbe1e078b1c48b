import type { Document } from '#shared/documents/document.contract.ts'
import type { DocumentActions } from '../../documents/details/document-actions.ts'
import { useDocument } from '../../documents/document.api.ts'
import { useDocumentChat } from '../../documents/document-chat.ts'
import { hasCode } from '../../lib/api-client.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

export interface OpenDialog {
  kind: 'status' | 'plan' | 'chat'
  /** As it was when the dialog was opened. */
  document: Document
  /** The document over whose details it was opened; null over the list. */
  over: number | null
}

interface OpenDialogsProps {
  open: OpenDialog | null
  actionsOf: (document: Document) => DocumentActions
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
  const { data: latest = open.document, error } = useDocument(open.document.id, open.document)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const { statuses, canChangePlan } = actionsOf(latest)
  const common = { document: latest, isGone, onClose }
  return open.kind === 'status' ? (
    <StatusDialog {...common} offered={isGone ? [] : statuses} />
  ) : (
    <PlanDialog {...common} isEditable={canChangePlan && !isGone} />
  )
}
