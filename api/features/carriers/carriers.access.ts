import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import type { CarrierRow } from './carriers.present.ts'

/** Who manages the carriers also sees the inactive ones. */
function managesCarriers(account: Account): boolean {
  return scopeOf(account, 'admin.carriers') !== null
}

/** The names of the carriers that the account may choose; null: all. An empty list of allowed carriers means all, too. */
export function choosableCarriers(account: Account): readonly string[] | null {
  return managesCarriers(account) || account.allowedCarriers.length === 0 ? null : account.allowedCarriers
}

/** May the account choose the carrier? */
export function mayChooseCarrier(account: Account, carrier: string): boolean {
  return choosableCarriers(account)?.includes(carrier) ?? true
}

/** Who manages the carriers sees all of them; everybody else sees the active ones that they may choose. */
export function visibleCarriers(account: Account, rows: readonly CarrierRow[]): CarrierRow[] {
  return rows.filter(
    (row) => managesCarriers(account) || (row.is_active === 1 && mayChooseCarrier(account, row.name)),
  )
}
