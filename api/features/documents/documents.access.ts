import { AppError } from '#shared/errors.ts'
import { accountKind, type Scope, scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'

/** What decides how an account stands to a document. */
export interface Standing {
  dealer_id: number | null
  assigned_worker_id: number | null
  activated_by: number | null
  activation_status: string
}

/**
 * `full`: the back office; `own`: the store's, or a dealer_worker's; `unassigned`: a waiting document that a dealer_worker
 * may take and sees masked; `none`: must not be known to exist.
 */
export type Relation = 'full' | 'own' | 'unassigned' | 'none'

/** What is not known of the document counts as not given. */
export function relationTo(account: Account, document: Partial<Standing>): Relation {
  switch (accountKind(account)) {
    case 'admin':
    case 'user':
    case 'worker':
      return 'full'
    case 'dealer_worker':
      if (document.assigned_worker_id === account.id || document.activated_by === account.id) return 'own'
      return document.assigned_worker_id === null && document.activation_status === '대기'
        ? 'unassigned'
        : 'none'
    case 'dealer':
      return document.dealer_id === account.id ? 'own' : 'none'
    case 'sales_manager':
      return 'none'
  }
}

/** Whether an account may read a document at all, masked or not: by its rights now, and by how it stands to the document. */
export function mayRead(account: Account, document: Partial<Standing>): boolean {
  return scopeOf(account, 'documents.read') !== null && relationTo(account, document) !== 'none'
}

/** The side of an account: it decides which messages count as unread and which fields are shown. */
export function sideOf(account: Account): 'dealer' | 'staff' {
  return accountKind(account) === 'dealer' ? 'dealer' : 'staff'
}

/** True for readers without personal data, notes and chat: they have not taken the document. */
export function isMaskedFor(account: Account, document: Partial<Standing>): boolean {
  const relation = relationTo(account, document)
  return relation === 'unassigned' || relation === 'none'
}

/** The view in which an account reads a document; one version reads alike for all readers with one view. */
export type View = 'staff' | 'store' | 'masked'

export function viewOf(account: Account, document: Partial<Standing>): View {
  if (isMaskedFor(account, document)) return 'masked'
  return sideOf(account) === 'dealer' ? 'store' : 'staff'
}

/** Amounts of the settlement go to administrators only. */
export function seesAmounts(account: Account): boolean {
  return accountKind(account) === 'admin'
}

/** Throws FORBIDDEN for an unassigned document: a dealer_worker takes it first. */
export function requireTaken(account: Account, document: Standing): void {
  if (!isMaskedFor(account, document)) return
  throw new AppError('FORBIDDEN', { message: '진행중으로 변경하여 담당한 뒤에 할 수 있습니다.' })
}

/** Throws FORBIDDEN unless a capability's scope reaches the document. */
export function requireWithin(scope: Scope | null, account: Account, document: Standing): void {
  const relation = relationTo(account, document)
  if (scope === 'all' || (scope === 'own' && relation === 'own')) return
  throw new AppError('FORBIDDEN')
}
