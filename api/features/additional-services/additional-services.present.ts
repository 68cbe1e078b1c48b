import type { Selectable } from 'kysely'
import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { toWon } from '#shared/money.ts'
import type { AdditionalServiceTable } from '../../database/tables/reference.ts'

export type AdditionalServiceRow = Selectable<AdditionalServiceTable>

export function presentAdditionalService(row: AdditionalServiceRow): AdditionalService {
  return {
    id: row.id,
    serviceName: row.service_name,
    carrier: row.carrier,
    serviceType: row.service_type as AdditionalService['serviceType'],
    monthlyFee: toWon(row.monthly_fee),
    description: row.description,
    isActive: row.is_active === 1,
  }
}
