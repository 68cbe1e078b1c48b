import type { Selectable } from 'kysely'
import type { HiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { toWon } from '#shared/money.ts'
import type { HiddenPriceTable } from '../../database/tables/prices.ts'
import { presentPriceRecord } from '../settlement-prices/present-price-record.ts'

export type HiddenPriceRow = Selectable<HiddenPriceTable>

/** A price with the names of its code's store and of its plan. */
export type NamedHiddenPriceRow = HiddenPriceRow & {
  dealer_name: string | null
  carrier: string
  service_plan_name: string
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
  }
}
