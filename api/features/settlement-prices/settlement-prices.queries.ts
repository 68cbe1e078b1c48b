import type { KstDay } from '#shared/kst.ts'
import type { Queryable } from '../../database/database.ts'
import { servicePlanRow, servicePlanRows } from '../service-plans/service-plans.queries.ts'
import type { PricedPlanRow, UnitPriceRow } from './settlement-prices.present.ts'

/** Every plan with its price of that day and its next one. */
export async function pricedPlans(db: Queryable, day: KstDay): Promise<PricedPlanRow[]> {
  const plans = await servicePlanRows(db)
  const rows = await db
    .selectFrom('settlement_unit_prices')
    .selectAll()
    .where('is_active', '=', 1)
    .where((where) => where.or([where('effective_until', 'is', null), where('effective_until', '>', day)]))
    .orderBy('effective_from')
    .execute()
  const lastPrices = await db
    .selectFrom('settlement_unit_prices')
    .select((select) => ['service_plan_id', select.fn.max('id').as('id')])
    .groupBy('service_plan_id')
    .execute()
  const lastIds = new Map(lastPrices.map((last) => [last.service_plan_id, last.id]))
  const prices = new Map<number, UnitPriceRow>()
  const nextPrices = new Map<number, UnitPriceRow>()
  // From the latest to the earliest, so that the earliest of each plan remains in the map.
  for (const row of rows.toReversed()) {
    const map = row.effective_from <= day ? prices : nextPrices
    map.set(row.service_plan_id, row)
  }
  return plans.map((plan) => ({
    plan,
    price: prices.get(plan.id) ?? null,
    nextPrice: nextPrices.get(plan.id) ?? null,
    lastPriceId: lastIds.get(plan.id) ?? null,
  }))
}

/** The active prices of a plan, from the earliest on. */
export function activeUnitPrices(db: Queryable, servicePlanId: number): Promise<UnitPriceRow[]> {
  return db
    .selectFrom('settlement_unit_prices')
    .selectAll()
    .where('service_plan_id', '=', servicePlanId)
    .where('is_active', '=', 1)
    .orderBy('effective_from')
    .execute()
}

/** All prices that were ever set for a plan, newest first. Throws NOT_FOUND for an unknown plan. */
export async function unitPriceHistory(
  db: Queryable,
  servicePlanId: number,
): Promise<(UnitPriceRow & { created_by_name: string })[]> {
  await servicePlanRow(db, servicePlanId)
  return db
    .selectFrom('settlement_unit_prices')
    .innerJoin('users', 'users.id', 'settlement_unit_prices.created_by')
    .selectAll('settlement_unit_prices')
    .select('users.name as created_by_name')
    .where('service_plan_id', '=', servicePlanId)
    .orderBy('settlement_unit_prices.id', 'desc')
    .execute()
}
