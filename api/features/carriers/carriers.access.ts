import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import type { CarrierRow } from './carriers.present.ts'

/** Who manages the carriers also sees the inactive ones. */
function managesCarriers(account: Account): boolean {
  return scopeOf(account, 'admin.carriers') !== null
}

/** May the account choose the carrier? An empty list of allowed carriers means all; admins may choose all. */
export function mayChooseCarrier(account: Account, carrier: string): boolean {
  return (
    managesCarriers(account) ||
    account.allowedCarriers.length === 0 ||
    account.allowedCarriers.includes(carrier)
  )
}

/** Who manages the carriers sees all of them; everybody else sees the active ones that they may choose. */
export function visibleCarriers(account: Account, rows: readonly CarrierRow[]): CarrierRow[] {
  return rows.filter(
    (row) => managesCarriers(account) || (row.is_active === 1 && mayChooseCarrier(account, row.name)),
  )
}
