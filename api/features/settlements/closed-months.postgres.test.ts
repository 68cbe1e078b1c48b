import { expect, it } from 'vitest'
import { closeSettlementMonth, listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { holdMonths } from '../settlement-months/open-months.ts'

const { app, price, activate, read } = await openSettlementWorld()
const { admin } = app.actors
const { kind } = app.context.database

const setAmount = (id: number, settlementAmount: number) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })
const close = (month: string) => app.call(admin, closeSettlementMonth, { body: { month } })

it('a month that is closed holds what is being settled in it at this moment', async () => {
  const id = await activate('2026-09-15T03:00:00.000Z')
  const closing = await meanwhile(
    app,
    async (db) => {
      await holdMonths(db, kind, 'settle')
      await db.updateTable('documents').set({ manual_settlement_amount: 100 }).where('id', '=', id).execute()
    },
    () => close('2026-09'),
  )
  expect(closing.body).toMatchObject({ month: '2026-09', amount: 1 })
})

/** As closing a month does, which takes its time. */
const closing = (month: string) => async (db: Queryable) => {
  await holdMonths(db, kind, 'close')
  const by = { month, closed_by: admin.id, closed_at: app.clock.now().toISOString() }
  const sums = { count: 1, reversals: 0, undetermined: 0, amount: 10_000_000, hidden_price: 0 }
  await db
    .insertInto('settlement_closings')
    .values({ ...by, ...sums })
    .execute()
}

it('what is to change in a month that is being closed waits, and is refused', async () => {
  const id = await activate('2026-10-15T03:00:00.000Z')
  const answer = await meanwhile(app, closing('2026-10'), () => setAmount(id, 5))
  expect([answer.status, answer.error.code]).toEqual([409, 'MONTH_CLOSED'])
  expect((await read(id)).settlementAmount).toBe(100_000)
  expect((await app.call(admin, listSettlementClosings)).body).toHaveLength(2)
})

it('a run leaves out what is closed while it waits', async () => {
  const [closed, open] = [
    await activate('2026-08-15T03:00:00.000Z'),
    await activate('2026-07-15T03:00:00.000Z'),
  ]
  await price('2026-01-01', { newCustomerPrice: 1, portInPrice: 1 })
  const { body } = await meanwhile(app, closing('2026-08'), () => app.call(admin, recalculateSettlements))
  expect(body.updatedDocuments).toBe(1)
  expect([(await read(closed)).settlementAmount, (await read(open)).settlementAmount]).toEqual([100_000, 1])
})
