import { kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import { toWon } from '#shared/money.ts'
import type { Context } from '../context.ts'
import { createHiddenPrice } from '../features/hidden-prices/save-hidden-price.ts'
import type { ServicePlanRow } from '../features/service-plans/service-plans.present.ts'
import { setUnitPrice } from '../features/settlement-prices/set-unit-price.ts'
import { atServer } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'
import type { Catalogue } from './catalogue.ts'
import type { StagedContext } from './one-transaction.ts'

/** Shares of a plan's fee that an activation is worth, rounded to thousands of won. */
const NEW_CUSTOMER = 1.4
const PORT_IN = 2.2
const RAISE = 1.1
const DAY_MS = 86_400_000
const RAISED_BEFORE_DAYS = 21

/** Hidden prices of single stores for plans that they sell. Days count from today; null: without an end. */
const HIDDEN = [
  { carrier: 'KT', store: 0, plan: 1, price: 30_000, from: -60, until: -15, memo: '오픈 기념' },
  { carrier: 'KT', store: 0, plan: 1, price: 20_000, from: -15, until: null, memo: null },
  { carrier: 'SKT', store: 1, plan: 4, price: 25_000, from: -35, until: null, memo: '번호이동 집중' },
  { carrier: 'LGU+', store: 2, plan: 3, price: 15_000, from: -40, until: 20, memo: '두 달 행사' },
  { carrier: 'KT', store: 3, plan: 0, price: 10_000, from: 7, until: null, memo: '새 조건' },
] as const

/** Makes unit prices for all plans except the newest brand's, raises one of them, and adds hidden prices. */
export async function makePrices(
  { context, setTime }: StagedContext,
  admin: Account,
  { catalogue, stores, now }: { catalogue: Catalogue; stores: readonly Account[]; now: Date },
): Promise<void> {
  const began = context.clock.now()
  const priced = [...catalogue.plans].filter(([carrier]) => carrier !== '미래엔')
  for (const [, plans] of priced) {
    for (const plan of plans) await setPrice(context, admin, plan, 1)
  }
  setTime(new Date(now.getTime() - RAISED_BEFORE_DAYS * DAY_MS))
  for (const [, [dearest]] of priced) {
    if (dearest !== undefined) await setPrice(context, admin, dearest, RAISE)
  }
  const day = (days: number) => kstDay(kstDayStart(kstDay(now), days))
  for (const { carrier, store, plan: at, price, from, until, memo } of HIDDEN) {
    const contactCode = stores[store]?.carrierCodes[carrier]
    const plan = catalogue.plans.get(carrier)?.[at]
    if (contactCode === undefined || plan === undefined) continue
    await createHiddenPrice(context, atServer(admin), {
      contactCode,
      servicePlanId: plan.id,
      hiddenPrice: price,
      memo,
      effectiveFrom: day(from),
      effectiveUntil: until === null ? null : day(until),
    })
  }
  setTime(began)
}

function setPrice(context: Context, admin: Account, plan: ServicePlanRow, factor: number) {
  const price = (share: number) => Math.round((toWon(plan.monthly_fee) * share * factor) / 1000) * 1000
  return setUnitPrice(context, {
    by: atServer(admin),
    servicePlanId: plan.id,
    input: { newCustomerPrice: price(NEW_CUSTOMER), portInPrice: price(PORT_IN) },
  })
}
