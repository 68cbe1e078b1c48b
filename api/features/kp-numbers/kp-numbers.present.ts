import type { Selectable } from 'kysely'
import type { KpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import type { KpNumberTable } from '../../database/tables/accounts.ts'

export type KpNumberRow = Selectable<KpNumberTable>

export function presentKpNumber(row: KpNumberRow): KpNumber {
  return {
    kpNumber: row.kp_number,
    dealerName: row.dealer_name,
    location: row.location,
    dealerId: row.dealer_id,
  }
}

/** For anybody who types the number: the store it belongs to, but not whether that has an account. */
export function presentKpInfo(row: KpNumberRow): { dealerName: string; location: string | null } {
  return { dealerName: row.dealer_name, location: row.location }
}
