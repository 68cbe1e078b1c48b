import { type ActivationStatus, isChatWritable, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Account } from '../../http/accounts.ts'
import { isMaskedFor, type Standing } from '../documents/documents.access.ts'

/** Whose document is it to talk about? Not a waiting one that a dealer_worker could take but has not. */
export function reachesChat(account: Account, document: Standing): boolean {
  return !isMaskedFor(account, document)
}

/** Messages can be written until the document is closed (DECISIONS.md §6). */
export function isWritable(document: Standing): boolean {
  return isChatWritable(document.activation_status as ActivationStatus)
}

/** A room can be opened while somebody works on the document. */
export function isInProgress(document: Standing): boolean {
  return STATUS_TABLE[document.activation_status as ActivationStatus].group === 'processing'
}

/** Under which name somebody speaks: a store under its own, staff under the person's. */
export function senderName(account: Account): string {
  return account.userType === 'dealer' ? (account.dealerName ?? account.name) : account.name
}
