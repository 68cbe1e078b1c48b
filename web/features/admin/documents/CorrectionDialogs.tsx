import type { Document } from '#shared/documents/document.contract.ts'
import { useDocument } from '../../../documents/document.api.ts'
import { hasCode } from '../../../lib/api-client.ts'
import { CorrectPlanDialog } from './CorrectPlanDialog.tsx'
import { CorrectStatusDialog } from './CorrectStatusDialog.tsx'

export interface OpenCorrection {
  kind: 'status' | 'plan'
  /** As it was when the dialog was opened. */
  document: Document
  /** The document over whose details it was opened; null over the list. */
  over: number | null
}

interface CorrectionDialogsProps {
  open: OpenCorrection | null
  onClose: () => void
}

/** The administrator's dialog for one document, which follows the document's changes on the server. */
export function CorrectionDialogs({ open, onClose }: CorrectionDialogsProps) {
  return open === null ? null : <Correction key={open.document.id} open={open} onClose={onClose} />
}

function Correction({ open, onClose }: CorrectionDialogsProps & { open: OpenCorrection }) {
  const { data: latest = open.document, error } = useDocument(open.document.id, open.document)
  const common = { document: latest, isGone: hasCode(error, 'DOCUMENT_NOT_FOUND'), onClose }
  return open.kind === 'status' ? <CorrectStatusDialog {...common} /> : <CorrectPlanDialog {...common} />
}
