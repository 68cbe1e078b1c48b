import type { Selectable } from 'kysely'
import {
  type HiddenPrice,
  type HiddenPriceChange,
  HiddenPriceTerms,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { toWon } from '#shared/money.ts'
import type { HiddenPriceChangeTable, HiddenPriceTable } from '../../database/tables/prices.ts'
import { presentPriceRecord } from '../settlement-prices/settlement-prices.present.ts'

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

export type HiddenPriceChangeRow = Selectable<HiddenPriceChangeTable> & { changed_by_name: string }

export function presentHiddenPriceChange(row: HiddenPriceChangeRow): HiddenPriceChange {
  return {
    id: row.id,
    contactCode: row.contact_code,
    carrier: row.carrier,
    servicePlanName: row.service_plan_name,
    before: termsIn(row.before),
    after: termsIn(row.after),
    changedByName: row.changed_by_name,
    followsCode: row.follows_code === 1,
    changedAt: row.changed_at,
  }
}

function termsIn(json: string | null): HiddenPriceTerms | null {
  return json === null ? null : HiddenPriceTerms.parse(JSON.parse(json))
}
