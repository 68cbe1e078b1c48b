import { accountKind } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'

/** Whose documents are counted. */
export type Whose =
  | { kind: 'everybody' }
  /** Everybody's, by contact code. */
  | { kind: 'stores' }
  /** Assigned to or activated by one account. */
  | { kind: 'worker'; id: number }
  /** Submitted with one of the contact codes of a sales manager. */
  | { kind: 'codes'; managerId: number }
  /** Activated by one account. */
  | { kind: 'activator'; id: number }
  /** By accounts of the back office. */
  | { kind: 'activators' }

type OfStaff = Extract<Whose, { kind: 'everybody' | 'worker' }>

/** In the figures of a day: as far as the account's lists reach, for a dealer_worker its own work, for a sales manager its codes. */
export function whoseDay(account: Account): OfStaff | Extract<Whose, { kind: 'codes' }> {
  if (accountKind(account) === 'sales_manager') return { kind: 'codes', managerId: account.id }
  return whoseDayOfStaff(account)
}

export function whoseDayOfStaff(account: Account): OfStaff {
  return accountKind(account) === 'dealer_worker' ? { kind: 'worker', id: account.id } : { kind: 'everybody' }
}

/** In the figures of a month: administrators see everybody's, others their own work (DECISIONS.md §8). */
export function whoseMonth(account: Account): OfStaff {
  return accountKind(account) === 'admin' ? { kind: 'everybody' } : { kind: 'worker', id: account.id }
}

export function isOwnWork(whose: Whose): boolean {
  return whose.kind === 'worker'
}
