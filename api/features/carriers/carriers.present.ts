import type { Selectable } from 'kysely'
import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import type { CarrierTable } from '../../database/tables/reference.ts'

export type CarrierRow = Selectable<CarrierTable>

export function presentCarrier(row: CarrierRow): Carrier {
  return {
    id: row.id,
    name: row.name,
    displayOrder: row.display_order,
    isActive: row.is_active === 1,
    isOther: row.is_other === 1,
    description: row.description,
    bundleNumber: row.bundle_number,
    bundleCarrier: row.bundle_carrier,
    isWired: row.is_wired === 1,
    documentRequired: row.document_required === 1,
    requireCustomerName: row.require_customer_name === 1,
    requireCustomerPhone: row.require_customer_phone === 1,
    requireCustomerEmail: row.require_customer_email === 1,
    requireContactCode: row.require_contact_code === 1,
    requireCarrier: row.require_carrier === 1,
    requirePreviousCarrier: row.require_previous_carrier === 1,
    requireDocumentUpload: row.require_document_upload === 1,
    requireBundleNumber: row.require_bundle_number === 1,
    requireBundleCarrier: row.require_bundle_carrier === 1,
    requireDesiredNumber: row.require_desired_number === 1,
    allowNewCustomer: row.allow_new_customer === 1,
    allowPortIn: row.allow_port_in === 1,
  }
}
