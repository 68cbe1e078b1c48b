import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import { mayChooseCarrier } from '../carriers/carriers.access.ts'

/**
 * Whether a plan or an add-on is listed for an account. Switched-off ones only for those who keep the lists. Allowed
 * carriers narrow a dealer's lists; staff gives plans to documents of every carrier, and no document is hidden by them.
 */
export function isListedFor(account: Account, row: { carrier: string; is_active: number }): boolean {
  if (scopeOf(account, 'admin.plans') !== null) return true
  return row.is_active === 1 && (account.userType !== 'dealer' || mayChooseCarrier(account, row.carrier))
}
