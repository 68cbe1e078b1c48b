import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import type { CarrierRow } from './carriers.present.ts'

/** Whoever keeps the list also sees what is switched off. */
function managesCarriers(account: Account): boolean {
  return scopeOf(account, 'admin.carriers') !== null
}

/** May this account choose the carrier in a form? An empty list of allowed carriers means all; admins are not narrowed. */
export function mayChooseCarrier(account: Account, carrier: string): boolean {
  return (
    managesCarriers(account) ||
    account.allowedCarriers.length === 0 ||
    account.allowedCarriers.includes(carrier)
  )
}

/** Who keeps the list sees all of it; the others the active ones that they may choose. */
export function visibleCarriers(account: Account, rows: readonly CarrierRow[]): CarrierRow[] {
  return rows.filter(
    (row) => managesCarriers(account) || (row.is_active === 1 && mayChooseCarrier(account, row.name)),
  )
}
