import { type ActivationStatus, offeredStatuses, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'

type Account = Parameters<typeof scopeOf>[0] & { id: number }

/** What this account may do with one document; the server checks the same rules again. */
export interface DocumentActions {
  canDownload: boolean
  /** The statuses that the dialog offers; when empty, there is no dialog. */
  statuses: ActivationStatus[]
  canChangePlan: boolean
  /** Whether an activated customer may be corrected or cancelled. */
  canCorrect: boolean
  /** Whether the chat may be opened; the chat itself says who may write. */
  canChat: boolean
}

/** Said before taking a masked document: whoever takes it sees its hidden fields. */
export const TAKING_A_MASKED_DOCUMENT =
  '진행중으로 변경하면 이 신청의 담당자가 되고, 고객 정보가 모두 보입니다.'

/** An activated or closed document cannot be changed in these dialogs; a masked one can only be taken. */
export function actionsFor(account: Account, document: ListedDocument): DocumentActions {
  const isOpen = STATUS_TABLE[document.activationStatus].phase === 'open'
  const isProcessed = isOpen && reaches(account, 'documents.process', document)
  return {
    canDownload: document.filePath !== null && reaches(account, 'documents.read', document),
    statuses: statusesFor(account, document, isProcessed),
    canChangePlan: isProcessed && !document.isMasked,
    canCorrect: document.activationStatus === '개통' && reaches(account, 'documents.process', document),
    canChat: !document.isMasked && reaches(account, 'chat.read', document),
  }
}

function statusesFor(account: Account, document: ListedDocument, isProcessed: boolean): ActivationStatus[] {
  if (document.isMasked) {
    const mayTake = scopeOf(account, 'documents.process') !== null && document.activationStatus === '대기'
    return mayTake ? ['진행중'] : []
  }
  return isProcessed ? offeredStatuses(document.activationStatus, document.carrier) : []
}

function reaches(account: Account, capability: Capability, document: ListedDocument): boolean {
  const scope = scopeOf(account, capability)
  if (scope === null) return false
  if (scope === 'own') return document.assignedWorkerId === account.id || document.activatedBy === account.id
  return true
}
