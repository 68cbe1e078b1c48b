import type { Selectable } from 'kysely'
import type { PriceRecordColumns } from '../../database/tables/price-record.ts'

/** What every kind of price says beside its amounts: `priceRecordShape`. */
export function presentPriceRecord(row: Selectable<PriceRecordColumns>) {
  return {
    isActive: row.is_active === 1,
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
    memo: row.memo,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }
}
