import type {
  setExpectedAmount as contract,
  ExpectedAmount,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { broken, notFound } from '#shared/errors.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'

/** All plans with what their carrier should pay for them. */
export async function expectedAmounts(db: Queryable, servicePlanId?: number): Promise<ExpectedAmount[]> {
  const rows = await db
    .selectFrom('service_plans')
    .leftJoin('carrier_expected_amounts', 'carrier_expected_amounts.service_plan_id', 'service_plans.id')
    .select(['service_plans.id', 'name', 'carrier', 'new_customer_amount', 'port_in_amount'])
    .$if(servicePlanId !== undefined, (query) => query.where('service_plans.id', '=', servicePlanId ?? 0))
    .orderBy('carrier')
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, carrier, new_customer_amount, port_in_amount }) => ({
    servicePlanId: id,
    servicePlanName: name,
    carrier,
    newCustomerAmount: new_customer_amount === null ? null : toWon(new_customer_amount),
    portInAmount: port_in_amount === null ? null : toWon(port_in_amount),
  }))
}

/** Both amounts or none. Throws NOT_FOUND for an unknown plan, RULE_BROKEN for one amount alone. */
export function setExpectedAmount(
  context: Context,
  by: AccessedBy,
  servicePlanId: number,
  { newCustomerAmount, portInAmount }: BodyOf<typeof contract>,
): Promise<ExpectedAmount> {
  if ((newCustomerAmount === null) !== (portInAmount === null))
    throw broken(
      newCustomerAmount === null ? 'newCustomerAmount' : 'portInAmount',
      '신규와 번호이동 금액을 모두 입력하거나 모두 비워주세요.',
    )
  return context.database.transaction(async ({ db, lock }) => {
    await lock('service_plans', [servicePlanId])
    const at = context.clock.now()
    const before = await planOf(db, servicePlanId)
    await db.deleteFrom('carrier_expected_amounts').where('service_plan_id', '=', servicePlanId).execute()
    if (newCustomerAmount !== null && portInAmount !== null)
      await db
        .insertInto('carrier_expected_amounts')
        .values({
          service_plan_id: servicePlanId,
          new_customer_amount: toHundredths(newCustomerAmount),
          port_in_amount: toHundredths(portInAmount),
          updated_by: by.account.id,
          updated_at: at.toISOString(),
        })
        .execute()
    const after = await planOf(db, servicePlanId)
    const setting = { what: 'expected-amount', about: `${after.carrier} ${after.servicePlanName}` } as const
    await recordSetting(db, { by, at }, setting, { before: valuesOf(before), after: valuesOf(after) })
    return after
  })
}

async function planOf(db: Queryable, servicePlanId: number): Promise<ExpectedAmount> {
  const [plan] = await expectedAmounts(db, servicePlanId)
  if (plan === undefined) throw notFound()
  return plan
}

function valuesOf({ newCustomerAmount, portInAmount }: ExpectedAmount) {
  const words = (amount: number | null) => (amount === null ? null : formatWon(amount))
  return { 신규: words(newCustomerAmount), 번호이동: words(portInAmount) }
}
