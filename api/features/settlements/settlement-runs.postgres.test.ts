import { beforeEach, expect, it } from 'vitest'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { queueBehind } from '../../testing/queue-behind.ts'

const { app, price, activate, read, told } = await openSettlementWorld()
const { admin } = app.actors
const { kysely } = app.context.database

/** The only document that a run would change: each test leaves its own without further work. */
let id: number
beforeEach(async () => {
  await price('2000-01-01', { newCustomerPrice: 100_000, portInPrice: 0 })
  id = await activate()
  await price('2000-01-01', { newCustomerPrice: 90_000, portInPrice: 0 })
})

it.each([
  // The calculated amount below one by hand follows.
  ['given an amount by hand', { manual_settlement_amount: 500 }, 9_000_000],
  ['cancelled', { activation_status: '취소' }, 10_000_000],
  ['deleted', { deleted_at: '2026-11-20T03:00:00.000Z' }, 10_000_000],
])('a run changes nothing that counts of what is %s while it waits', async (_what, columns, calculated) => {
  const { body } = await meanwhile(
    app,
    ({ db }) => db.updateTable('documents').set(columns).where('id', '=', id).execute(),
    () => app.call(admin, recalculateSettlements),
  )
  expect(body.updatedDocuments).toBe(0)
  const row = await kysely.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ ...columns, calculated_settlement_amount: calculated })
})

it('an amount by hand waits for the run that holds its settlement, and stays', async () => {
  const change = { params: { id }, body: { settlementAmount: 5 } }
  const [run, setting] = await queueBehind(
    app,
    // Makes the run wait where it asks for the months; by then it has locked its documents.
    ({ holdMonths }) => holdMonths('close'),
    () => app.call(admin, recalculateSettlements),
    () => app.call(admin, changeSettlementAmount, change),
  )
  expect([run.body.updatedDocuments, setting.status]).toEqual([1, 200])
  expect(await read(id)).toMatchObject({ settlementAmount: 5, calculatedSettlementAmount: 90_000 })
  expect((await told(id)).slice(1)).toEqual([
    ['100,000원', '90,000원', '재계산'],
    ['90,000원', '5원', '직접 입력'],
  ])
})
