import type { Dealer } from '#shared/dealers/dealer.contract.ts'
import { formatPhone } from '#shared/phone.ts'
import type { UserRow } from '../users/users.present.ts'

export type DealerFacts = Pick<Dealer, 'kpNumber' | 'contactCodeCount' | 'openDocumentCount'>
export interface DealerRow extends UserRow {
  facts: DealerFacts
}

export function presentDealer({ facts, ...row }: DealerRow): Dealer {
  return {
    id: row.id,
    name: row.name,
    dealerName: row.dealer_name,
    username: row.username,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone === null ? null : formatPhone(row.contact_phone),
    location: row.location,
    carrierCodes: JSON.parse(row.carrier_codes) as Record<string, string>,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    ...facts,
  }
}
