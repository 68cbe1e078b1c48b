import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { OpenedDocument } from '../../../documents/details/OpenedDocument.tsx'
import { CorrectPlanDialog } from './CorrectPlanDialog.tsx'
import { CorrectStatusDialog } from './CorrectStatusDialog.tsx'

export interface OpenCorrection {
  kind: 'status' | 'plan'
  /** As it was when the dialog was opened. */
  document: ListedDocument
  /** The document over whose details it was opened; null over the list. */
  over: number | null
}

const DIALOGS = {
  status: ['상태 변경', CorrectStatusDialog],
  plan: ['요금제·가입번호 변경', CorrectPlanDialog],
} as const

interface CorrectionDialogsProps {
  open: OpenCorrection | null
  onClose: () => void
}

/** The administrator's dialog for one document, which follows the document's changes on the server. */
export function CorrectionDialogs({ open, onClose }: CorrectionDialogsProps) {
  if (open === null) return null
  const { id } = open.document
  const [title, Correct] = DIALOGS[open.kind]
  return (
    <OpenedDocument key={id} documentId={id} title={title} onClose={onClose}>
      {(document, isGone) => <Correct document={document} isGone={isGone} onClose={onClose} />}
    </OpenedDocument>
  )
}
