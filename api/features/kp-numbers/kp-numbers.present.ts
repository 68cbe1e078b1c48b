import type { Selectable } from 'kysely'
import type { KpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import type { KpNumberTable } from '../../database/tables/accounts.ts'

/** With the contact codes that it brings along: carrier name → code. */
export type KpNumberRow = Selectable<KpNumberTable> & { carrierCodes: Record<string, string> }

export function presentKpNumber(row: KpNumberRow): KpNumber {
  return {
    kpNumber: row.kp_number,
    dealerName: row.dealer_name,
    location: row.location,
    dealerId: row.dealer_id,
    carrierCodes: row.carrierCodes,
    registrationCodeUntil: row.registration_code_until,
  }
}

/** For anybody who types the number: the store it belongs to, but not whether that has an account. */
export function presentKpInfo(row: Pick<KpNumberRow, 'dealer_name' | 'location'>): {
  dealerName: string
  location: string | null
} {
  return { dealerName: row.dealer_name, location: row.location }
}
