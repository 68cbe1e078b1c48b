import { type ActivationStatus, isChatWritable, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Account } from '../../http/accounts.ts'
import { isMaskedFor, type Standing } from '../documents/documents.access.ts'

/** A dealer_worker cannot chat about an unassigned document, of which it sees masked personal data only. */
export function reachesChat(account: Account, document: Standing): boolean {
  return !isMaskedFor(account, document)
}

/** Messages can be written until the document is closed: 개통, 기타완료, 취소 or 폐기. */
export function isWritable(document: Standing): boolean {
  return isChatWritable(document.activation_status as ActivationStatus)
}

/** A room can be opened only while somebody works on the document. */
export function isInProgress(document: Standing): boolean {
  return STATUS_TABLE[document.activation_status as ActivationStatus].group === 'processing'
}

/** The name shown beside a message: the store's name for a store, the person's name for staff. */
export function senderName(account: Account): string {
  return account.userType === 'dealer' ? (account.dealerName ?? account.name) : account.name
}
