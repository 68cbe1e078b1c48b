import type { Selectable } from 'kysely'
import { toWon } from '#shared/money.ts'
import type { PriceTerms } from '#shared/price-periods/price-change.contract.ts'
import type { PricedPlan, SettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import type { PriceRecordColumns, SettlementUnitPriceTable } from '../../database/tables/prices.ts'
import type { ServicePlanRow } from '../service-plans/service-plans.present.ts'

export type UnitPriceRow = Selectable<SettlementUnitPriceTable>

export interface PricedPlanRow {
  plan: ServicePlanRow
  price: UnitPriceRow | null
  nextPrice: UnitPriceRow | null
  lastPriceId: number | null
}

export function presentPricedPlan({ plan, price, nextPrice, lastPriceId }: PricedPlanRow): PricedPlan {
  const today = price === null ? null : presentUnitPrice(price)
  return {
    servicePlanId: plan.id,
    servicePlanName: plan.name,
    carrier: plan.carrier,
    isPlanActive: plan.is_active === 1,
    newCustomerPrice: today?.newCustomerPrice ?? null,
    portInPrice: today?.portInPrice ?? null,
    memo: today?.memo ?? null,
    price: today,
    nextPrice: nextPrice === null ? null : presentUnitPrice(nextPrice),
    lastPriceId,
  }
}

export function presentUnitPrice(row: UnitPriceRow): SettlementUnitPrice {
  return {
    id: row.id,
    servicePlanId: row.service_plan_id,
    newCustomerPrice: toWon(row.new_customer_price),
    portInPrice: toWon(row.port_in_price),
    ...presentPriceRecord(row),
  }
}

/** Its terms in the history of prices. */
export function unitPriceTerms(
  row: Omit<UnitPriceRow, 'id'>,
  plan: Pick<ServicePlanRow, 'carrier' | 'name'>,
): PriceTerms {
  return {
    carrier: plan.carrier,
    servicePlanName: plan.name,
    newCustomerPrice: toWon(row.new_customer_price),
    portInPrice: toWon(row.port_in_price),
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
    memo: row.memo,
  }
}

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
