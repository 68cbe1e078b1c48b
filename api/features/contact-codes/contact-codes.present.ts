import type { Selectable } from 'kysely'
import type { ContactCode, ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import type { ContactCodeTable } from '../../database/tables/reference.ts'

export type ContactCodeRow = Selectable<ContactCodeTable>

export function presentContactCode(row: ContactCodeRow): ContactCode {
  return {
    id: row.id,
    code: row.code,
    dealerName: row.dealer_name,
    realSalesPOS: row.real_sales_pos,
    carrier: row.carrier,
    salesManagerId: row.sales_manager_id,
    salesManagerName: row.sales_manager_name,
    isActive: row.is_active === 1,
  }
}

export function presentMatch(match: ContactCodeMatch): ContactCodeMatch {
  return { code: match.code, dealerName: match.dealerName, carrier: match.carrier }
}
