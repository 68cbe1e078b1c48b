import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type * as contract from '#shared/settlement-prices/settlement-price.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { textColumn } from '../../database/sent-values.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { updateRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { placePeriod, requirePeriod } from '../price-periods/place-period.ts'
import { recordPriceChanges } from '../price-periods/price-changes.ts'
import { type PeriodChange, requireOpenPeriods } from '../price-periods/require-open-periods.ts'
import { servicePlanRow } from '../service-plans/service-plans.queries.ts'
import { presentPricedPlan, type UnitPriceRow, unitPriceTerms } from './settlement-prices.present.ts'
import { activeUnitPrices, pricedPlans } from './settlement-prices.queries.ts'

type Prices = Omit<BodyOf<typeof contract.setSettlementUnitPrice>, 'basedOn'>
type NewUnitPrice = Omit<UnitPriceRow, 'id'>

interface Setting {
  /** Who sets it. */
  by: AccessedBy
  servicePlanId: number
  input: Prices
}

/** A plan's first price. Throws RULE_BROKEN for an unknown plan, CONFLICT if it has a price, MONTH_CLOSED. */
export function createUnitPrice(context: Context, setting: Setting): Promise<UnitPriceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('service_plans', [setting.servicePlanId])
    await requirePlan(db, setting.servicePlanId)
    const prices = await activeUnitPrices(db, setting.servicePlanId)
    if (prices.length > 0)
      throw broken('servicePlanId', '이미 단가가 등록된 요금제입니다. 목록에서 수정해주세요.', 'CONFLICT')
    return openPeriod(transaction, context, setting, prices)
  })
}

/**
 * Sets a plan's price from a day on. Throws NOT_FOUND for an unknown plan, VERSION_CONFLICT when another price than
 * `basedOn` was saved last, and MONTH_CLOSED for a day in a closed month.
 */
export function setUnitPrice(
  context: Context,
  setting: Setting,
  basedOn?: number | null,
): Promise<UnitPriceRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // Locked, so that two simultaneous prices of a plan are set one after the other and periods never overlap.
    await transaction.lock('service_plans', [setting.servicePlanId])
    await servicePlanRow(db, setting.servicePlanId)
    if (basedOn !== undefined) await requireLast(db, context, setting.servicePlanId, basedOn)
    const prices = await activeUnitPrices(db, setting.servicePlanId)
    return openPeriod(transaction, context, setting, prices)
  })
}

async function requireLast(
  db: Queryable,
  { clock }: Pick<Context, 'clock'>,
  servicePlanId: number,
  basedOn: number | null,
): Promise<void> {
  const last = await db
    .selectFrom('settlement_unit_prices')
    .select((select) => select.fn.max('id').as('id'))
    .where('service_plan_id', '=', servicePlanId)
    .executeTakeFirstOrThrow()
  if (last.id === basedOn) return
  const current = (await pricedPlans(db, kstDay(clock.now()))).find(({ plan }) => plan.id === servicePlanId)
  if (current === undefined) throw new AppError('NOT_FOUND')
  throw new AppError('VERSION_CONFLICT', { current: presentPricedPlan(current) })
}

async function requirePlan(db: Queryable, id: number): Promise<void> {
  await servicePlanRow(db, id).catch((error: unknown) => {
    if (error instanceof AppError) throw broken('servicePlanId', '등록되지 않은 요금제입니다.')
    throw error
  })
}

/** The plan must be locked; `prices` are its active ones. Throws RULE_BROKEN for a reversed period, and MONTH_CLOSED. */
async function openPeriod(
  transaction: Transaction,
  context: Context,
  setting: Setting,
  prices: readonly UnitPriceRow[],
): Promise<UnitPriceRow> {
  const { db } = transaction
  const at = context.clock.now()
  const { ended, opened, before } = placePrice(
    context,
    { ...setting, createdBy: setting.by.account.id },
    prices,
  )
  await requireOpenPeriods(transaction, periodChanges(prices, { ended, opened }))
  const [row] = await writePeriods(db, ended, [opened])
  if (row === undefined) throw new Error('a price was inserted and no row came back')
  const plan = await servicePlanRow(db, setting.servicePlanId)
  const change = {
    subjectId: plan.id,
    before: before && unitPriceTerms(before, plan),
    after: unitPriceTerms(row, plan),
  }
  await recordPriceChanges(db, 'unit-price', [change], { by: setting.by.account.id, at })
  await recordSecurityEvent(db, { by: setting.by, at }, 'price-changed', {
    what: 'unit-price',
    how: prices.length === 0 ? 'added' : 'changed',
    about: `${plan.carrier} ${plan.name}`,
    values: {
      신규: formatWon(toWon(row.new_customer_price)),
      번호이동: formatWon(toWon(row.port_in_price)),
      적용일: row.effective_from,
    },
  })
  return row
}

interface PlacedPrice {
  /** Prices that end or are replaced, in their new state. */
  ended: UnitPriceRow[]
  opened: NewUnitPrice
  /** What held on the first day until now. */
  before: UnitPriceRow | null
}

/** The rows that a new price writes. Throws RULE_BROKEN for a period that ends before it begins. */
export function placePrice(
  { clock }: Pick<Context, 'clock'>,
  { createdBy, servicePlanId, input }: Omit<Setting, 'by'> & { createdBy: number },
  prices: readonly UnitPriceRow[],
): PlacedPrice {
  const now = clock.now()
  const from = input.effectiveFrom ?? kstDay(now)
  const period = { effectiveFrom: from, effectiveUntil: input.effectiveUntil ?? null }
  requirePeriod(period)
  const { cut, corrected, until } = placePeriod(prices, period)
  const before = corrected ?? cut
  const ended: UnitPriceRow[] = []
  if (corrected !== null) ended.push({ ...corrected, is_active: 0 })
  if (cut !== null) ended.push({ ...cut, effective_until: from })
  const opened = {
    service_plan_id: servicePlanId,
    new_customer_price: toHundredths(input.newCustomerPrice),
    port_in_price: toHundredths(input.portInPrice),
    is_active: 1,
    effective_from: from,
    effective_until: until,
    memo: input.memo === undefined ? (before?.memo ?? null) : (textColumn(input.memo) ?? null),
    created_by: createdBy,
    created_at: now.toISOString(),
  }
  return { ended, opened, before }
}

/** What a new price changes in the days on which prices hold; one that is replaced becomes the new one. */
function periodChanges(
  prices: readonly UnitPriceRow[],
  { ended, opened }: Pick<PlacedPrice, 'ended' | 'opened'>,
): PeriodChange[] {
  const before = (row: UnitPriceRow) => prices.find(({ id }) => id === row.id) ?? null
  const replaced = ended.find((row) => row.is_active === 0)
  const cut = ended.filter((row) => row.is_active === 1)
  return [
    ...cut.map((after) => ({ before: before(after), after })),
    { before: replaced === undefined ? null : before(replaced), after: opened },
  ]
}

/** Updates before it inserts: a unique index allows no two active prices of a plan that begin on the same day. */
export async function writePeriods(
  db: Queryable,
  ended: readonly UnitPriceRow[],
  opened: readonly NewUnitPrice[],
): Promise<UnitPriceRow[]> {
  await updateRows(db, 'settlement_unit_prices', { is_active: 'bigint', effective_until: 'text' }, ended)
  const rows: UnitPriceRow[] = []
  for (const piece of inPieces(opened)) {
    rows.push(...(await db.insertInto('settlement_unit_prices').values(piece).returningAll().execute()))
  }
  return rows
}
