import type { Selectable } from 'kysely'
import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import type { CarrierTable } from '../../database/tables/reference.ts'
import { presentFlags } from './carrier-columns.ts'

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
    ...presentFlags(row),
  }
}
