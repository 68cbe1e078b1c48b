import type { Selectable } from 'kysely'
import type { PriceRecordColumns } from '../../database/tables/prices.ts'

/** The fields that every kind of price has beside its amounts (`priceRecordShape`). */
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
