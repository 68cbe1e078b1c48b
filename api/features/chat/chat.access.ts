import { type ActivationStatus, isChatWritable } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import { isMaskedFor, type Standing, sideOf } from '../documents/documents.access.ts'

/** A dealer_worker cannot chat about an unassigned document, of which it sees masked personal data only. */
export function reachesChat(account: Account, document: Standing): boolean {
  return !isMaskedFor(account, document)
}

/** Messages can be written until the document is closed: 개통, 기타완료, 취소 or 폐기. */
export function isWritable(document: Standing): boolean {
  return isChatWritable(document.activation_status as ActivationStatus)
}

/**
 * Why this account may not write about the document now; null: it may, also the first message. A worker leaves a colleague's
 * document to the colleague, and a dealer_worker writes about what it is assigned to.
 */
export function writeRefusal(account: Account, document: Standing): AppError | null {
  const scope = scopeOf(account, 'chat.write')
  if (scope === null || !reachesChat(account, document)) return new AppError('FORBIDDEN')
  if (!isWritable(document)) return new AppError('CHAT_CLOSED')
  const assignee = document.assigned_worker_id
  const isOwn = sideOf(account) === 'dealer' || assignee === account.id
  const mayWrite = scope === 'all' || isOwn || (scope === 'own-or-unassigned' && assignee === null)
  return mayWrite ? null : new AppError('FORBIDDEN', { message: '담당자만 메시지를 보낼 수 있습니다.' })
}

/** The name shown beside a message: the store's name for a store, the person's name for staff. */
export function senderName(account: Account): string {
  return account.userType === 'dealer' ? (account.dealerName ?? account.name) : account.name
}
