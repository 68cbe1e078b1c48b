import { accountKind } from '#shared/permissions.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { contactCodesOfManager } from '../contact-codes/contact-codes.access.ts'

/** Whose documents are counted. */
export type Whose =
  | { kind: 'everybody' }
  /** Assigned to or activated by one account. */
  | { kind: 'worker'; id: number }
  /** Submitted with one of the contact codes of a sales manager. */
  | { kind: 'codes'; codes: readonly string[] }

const EVERYBODY: Whose = { kind: 'everybody' }

/** In the figures of a day: as far as the account's lists reach, a dealer_worker's own work, a sales manager's contact codes. */
export async function whoseDay(db: Queryable, account: Account): Promise<Whose> {
  switch (accountKind(account)) {
    case 'dealer_worker':
      return { kind: 'worker', id: account.id }
    case 'sales_manager':
      return { kind: 'codes', codes: await contactCodesOfManager(db, account.id) }
    default:
      return EVERYBODY
  }
}

/** In the figures of a month: administrators see everybody's, others their own work (DECISIONS.md §8). */
export function whoseMonth(account: Account): Whose {
  return accountKind(account) === 'admin' ? EVERYBODY : { kind: 'worker', id: account.id }
}

export function isOwnWork(whose: Whose): boolean {
  return whose.kind === 'worker'
}
