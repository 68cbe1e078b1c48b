import { accountKind } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'

/** Whose documents are counted. */
export type Whose =
  | { kind: 'everybody' }
  /** Everybody's, but read from the counts by contact code. */
  | { kind: 'stores' }
  /** The documents assigned to or activated by one account. */
  | { kind: 'worker'; id: number }
  /** The documents submitted with one of a sales manager's contact codes, as long as it was. */
  | { kind: 'codes'; managerId: number }
  /** The documents submitted with a contact code that was some sales manager's own. */
  | { kind: 'managers' }
  /** The documents activated by one account. */
  | { kind: 'activator'; id: number }
  /** The documents activated by anybody in the back office. */
  | { kind: 'activators' }

type OfStaff = Extract<Whose, { kind: 'everybody' | 'worker' }>

/** For a day's figures: a sales manager's codes, a dealer_worker's own work, everything for the others. */
export function whoseDay(account: Account): OfStaff | Extract<Whose, { kind: 'codes' }> {
  if (accountKind(account) === 'sales_manager') return { kind: 'codes', managerId: account.id }
  return whoseDayOfStaff(account)
}

/** The same where figures are told apart by contact code. */
export function whoseStores(account: Account): Extract<Whose, { kind: 'stores' | 'codes' }> {
  const whose = whoseDay(account)
  return whose.kind === 'codes' ? whose : { kind: 'stores' }
}

export function whoseDayOfStaff(account: Account): OfStaff {
  return accountKind(account) === 'dealer_worker' ? { kind: 'worker', id: account.id } : { kind: 'everybody' }
}

/** For a month's figures: administrators see everybody's work, others only their own. */
export function whoseMonth(account: Account): OfStaff {
  return accountKind(account) === 'admin' ? { kind: 'everybody' } : { kind: 'worker', id: account.id }
}

export function isOwnWork(whose: Whose): boolean {
  return whose.kind === 'worker'
}
