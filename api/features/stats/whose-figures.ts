import { accountKind } from '#shared/permissions.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { contactCodesOfManager } from '../contact-codes/contact-codes.access.ts'

/** Whose documents are counted. */
export type Whose =
  | { kind: 'everybody' }
  /** Everybody's, by contact code. */
  | { kind: 'stores' }
  /** Assigned to or activated by one account. */
  | { kind: 'worker'; id: number }
  /** Submitted with one of the contact codes of a sales manager. */
  | { kind: 'codes'; codes: readonly string[] }
  /** Activated by one of these accounts. */
  | { kind: 'activators'; ids: readonly number[] }

type OfStaff = Extract<Whose, { kind: 'everybody' | 'worker' }>

/** In the figures of a day: as far as the account's lists reach, for a dealer_worker its own work, for a sales manager its codes. */
export async function whoseDay(
  db: Queryable,
  account: Account,
): Promise<OfStaff | Extract<Whose, { kind: 'codes' }>> {
  if (accountKind(account) === 'sales_manager')
    return { kind: 'codes', codes: await contactCodesOfManager(db, account.id) }
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
