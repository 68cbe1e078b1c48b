import type { Selectable } from 'kysely'
import { type HiddenPriceChange, HiddenPriceTerms } from '#shared/hidden-prices/hidden-price.contract.ts'
import type { HiddenPriceChangeTable } from '../../database/tables/prices.ts'

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
