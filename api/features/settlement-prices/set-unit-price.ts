import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import { toHundredths } from '#shared/money.ts'
import type * as contract from '#shared/settlement-prices/settlement-price.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { lockRows } from '../../database/lock-rows.ts'
import { textColumn } from '../carriers/carrier-columns.ts'
import { servicePlanRow } from '../service-plans/service-plans.queries.ts'
import { placePeriod } from './place-period.ts'
import type { UnitPriceRow } from './settlement-prices.present.ts'
import { activeUnitPrices } from './settlement-prices.queries.ts'

type Prices = BodyOf<typeof contract.setSettlementUnitPrice>
interface Setting {
  createdBy: number
  servicePlanId: number
  input: Prices
}

/** The first price of a plan. Throws RULE_BROKEN for an unknown plan, CONFLICT for one that has a price. */
export function createUnitPrice(context: Context, setting: Setting): Promise<UnitPriceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await lockRows(db, context.database.kind, 'service_plans', [setting.servicePlanId])
    await requirePlan(db, setting.servicePlanId)
    const prices = await activeUnitPrices(db, setting.servicePlanId)
    if (prices.length > 0)
      throw broken('servicePlanId', '이미 단가가 등록된 요금제입니다. 목록에서 수정해주세요.', 'CONFLICT')
    return openPeriod(transaction, context, setting, prices)
  })
}

/** Another price from a day on, or the first one. Throws NOT_FOUND for an unknown plan. */
export function setUnitPrice(context: Context, setting: Setting): Promise<UnitPriceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // Two who set a plan's price at once come one after the other, so that its periods never overlap.
    await lockRows(db, context.database.kind, 'service_plans', [setting.servicePlanId])
    await servicePlanRow(db, setting.servicePlanId)
    const prices = await activeUnitPrices(db, setting.servicePlanId)
    return openPeriod(transaction, context, setting, prices)
  })
}

async function requirePlan(db: Queryable, id: number): Promise<void> {
  await servicePlanRow(db, id).catch((error: unknown) => {
    if (error instanceof AppError) throw broken('servicePlanId', '등록되지 않은 요금제입니다.')
    throw error
  })
}

/** With the plan's row held, and `prices` those of the plan that count. */
export async function openPeriod(
  { db }: Pick<Transaction, 'db'>,
  { clock }: Pick<Context, 'clock'>,
  { createdBy, servicePlanId, input }: Setting,
  prices: readonly UnitPriceRow[],
): Promise<UnitPriceRow> {
  const now = clock.now()
  const today = kstDay(now)
  const from = input.effectiveFrom ?? today
  const { cut, replaced, until } = placePeriod(prices, from, today)
  const before = replaced.find((row) => row.effective_from === from) ?? cut
  if (cut !== null) {
    await db
      .updateTable('settlement_unit_prices')
      .set({ effective_until: from })
      .where('id', '=', cut.id)
      .execute()
  }
  for (const { id } of replaced) {
    await db.updateTable('settlement_unit_prices').set({ is_active: 0 }).where('id', '=', id).execute()
  }
  return db
    .insertInto('settlement_unit_prices')
    .values({
      service_plan_id: servicePlanId,
      new_customer_price: toHundredths(input.newCustomerPrice),
      port_in_price: toHundredths(input.portInPrice),
      effective_from: from,
      effective_until: until,
      memo: input.memo === undefined ? (before?.memo ?? null) : (textColumn(input.memo) ?? null),
      created_by: createdBy,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
