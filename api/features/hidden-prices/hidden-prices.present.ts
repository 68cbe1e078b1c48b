import type { Selectable } from 'kysely'
import type { HiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { toWon } from '#shared/money.ts'
import type { PriceTerms } from '#shared/price-periods/price-change.contract.ts'
import type { HiddenPriceTable } from '../../database/tables/prices.ts'
import { presentPriceRecord } from '../settlement-prices/settlement-prices.present.ts'

export type HiddenPriceRow = Selectable<HiddenPriceTable>

/** A price with the names of its code's store and of its plan. */
export type NamedHiddenPriceRow = HiddenPriceRow & {
  dealer_name: string | null
  carrier: string
  service_plan_name: string
  last_change_id: number | null
}

export function presentHiddenPrice(row: NamedHiddenPriceRow): HiddenPrice {
  return {
    id: row.id,
    contactCode: row.contact_code,
    dealerName: row.dealer_name,
    carrier: row.carrier,
    servicePlanId: row.service_plan_id,
    servicePlanName: row.service_plan_name,
    hiddenPrice: toWon(row.hidden_price),
    ...presentPriceRecord(row),
    lastChangeId: row.last_change_id,
  }
}

/** Its terms in the history of prices. */
export function hiddenPriceTerms(
  row: Omit<HiddenPriceRow, 'id' | 'created_by' | 'created_at'>,
  plan: { name: string; carrier: string },
): PriceTerms {
  return {
    contactCode: row.contact_code,
    carrier: plan.carrier,
    servicePlanName: plan.name,
    hiddenPrice: toWon(row.hidden_price),
    isActive: row.is_active === 1,
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
    memo: row.memo,
  }
}
