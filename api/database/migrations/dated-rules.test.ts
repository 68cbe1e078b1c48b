import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listCarrierServicePolicies } from '#shared/policies/policy.contract.ts'
import { attachPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { migrated } from '../../testing/migrated.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import type { Queryable } from '../database.ts'
import { datedRules } from './0045-dated-rules.ts'

const { app, world, policy, deduct, activate, read } = await openSettlementWorld()
const { admin } = app.actors

/** The tables as 0014 made them. */
async function takeBack(db: Queryable): Promise<void> {
  await db.schema.dropIndex('carrier_service_policies_from').execute()
  for (const column of ['policy_id', 'is_active', 'effective_from', 'effective_until'])
    await db.schema.alterTable('carrier_service_policies').dropColumn(column).execute()
  await db.schema.alterTable('additional_service_deductions').renameTo('dated').execute()
  await db.schema
    .createTable('additional_service_deductions')
    .addColumn('additional_service_id', 'integer', (c) => c.primaryKey().references('additional_services.id'))
    .addColumn('deduction_amount', 'bigint', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into additional_service_deductions
    select additional_service_id, deduction_amount, is_active, updated_by, updated_at from dated`.execute(db)
  await db.schema.dropTable('dated').execute()
}

it('0045 lets policies and deductions hold from the beginning: a trial recalculation changes no amount', async () => {
  await deduct(5500.5)
  await policy({ policyName: '유심', amount: 4400 })
  await policy({ policyName: '결합', serviceCategory: 'bundle', policyType: 'addition', amount: 15_000 })
  const internet = await policy({ policyName: '인터넷', serviceCategory: 'internet', amount: 30_000 })
  await policy({ carrier: 'SKT', amount: 9 })
  const ids = [
    await activate('2026-09-10T03:00:00.000Z', {}, { addOns: [world.addOn] }),
    await activate('2026-10-10T03:00:00.000Z', {}, { isBundled: true }),
    await activate(undefined, {}, { isBundled: true, addOns: [world.addOn] }),
  ]
  await app.call(admin, attachPolicies, { params: { id: ids[1] ?? 0 }, body: { policyIds: [internet] } })
  const amounts = () =>
    Promise.all(
      ids.map(async (id) => {
        const { settlementAmount, policyDetails } = await read(id)
        return { settlementAmount, policyDetails }
      }),
    )
  await app.call(admin, recalculateSettlements)
  const before = await amounts()
  expect(before.map(({ settlementAmount }) => settlementAmount)).toEqual([90_099.5, 80_600, 105_099.5])

  await migrated(app, datedRules, (db) => takeBack(db as unknown as Queryable))
  const { body } = await app.call(admin, recalculateSettlements)
  expect(body.updatedDocuments).toBe(0)
  expect(await amounts()).toEqual(before)
  const policies = (await app.call(admin, listCarrierServicePolicies)).body
  expect(policies.map(({ effectiveFrom, effectiveUntil }) => [effectiveFrom, effectiveUntil])).toEqual(
    policies.map(() => [null, null]),
  )
  expect(policies).toHaveLength(4)
})
