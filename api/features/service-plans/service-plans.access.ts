import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import { mayChooseCarrier } from '../carriers/carriers.access.ts'

/**
 * Whether a plan or an add-on is listed for an account. Only those who manage the lists see inactive ones. Allowed carriers
 * restrict a dealer's lists only, because staff works on documents of every carrier.
 */
export function isListedFor(account: Account, row: { carrier: string; is_active: number }): boolean {
  if (scopeOf(account, 'admin.plans') !== null) return true
  return row.is_active === 1 && (account.userType !== 'dealer' || mayChooseCarrier(account, row.carrier))
}
