import { expect, it } from 'vitest'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { closeSettlementMonth, listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { listSettlements } from '#shared/settlements/settlement.contract.ts'
import {
  changeSettlementAmount,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { LEDGER_COLUMNS, recordAmounts } from './ledger/record-amounts.ts'

const { app, world, price, activate, read } = await openSettlementWorld()
const { admin, worker, dealer } = app.actors

const setAmount = (id: number, settlementAmount: number) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })
const close = (month: string) =>
  app.call(admin, closeSettlementMonth, { body: { month, carriesUndetermined: true } })

it('closing a month waits for what is being settled in it and includes that', async () => {
  const id = await activate('2026-09-15T03:00:00.000Z')
  const closing = await meanwhile(
    app,
    async (transaction) => {
      await transaction.holdMonths('settle')
      const document = transaction.db.selectFrom('documents').select(LEDGER_COLUMNS).where('id', '=', id)
      const before = await document.executeTakeFirstOrThrow()
      const change = { before, after: { ...before, manual_settlement_amount: 100 }, reason: null }
      await recordAmounts(transaction, [change], { authorId: admin.id, at: app.clock.now().toISOString() })
    },
    () => close('2026-09'),
  )
  expect(closing.body).toMatchObject({ month: '2026-09', amount: 1 })
})

/** Closes a month in the given transaction, so that another call can begin before that ends. */
const closing =
  (month: string) =>
  async ({ db, holdMonths }: Transaction) => {
    await holdMonths('close')
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

it('what is activated or registered in a month that is being closed waits, and is settled in the next one', async () => {
  const { id } = await world.submit(dealer, { customerName: '늦음', servicePlanId: String(world.plan) })
  const activation = {
    params: { id },
    body: { activationStatus: '개통', subscriptionNumber: '1', activatedAt: '2026-06-15T03:00:00.000Z' },
  } as const
  const registration = {
    customerName: '수동',
    customerPhone: '010-1111-2222',
    storeName: '가게',
    carrier: '선불',
    activatedAt: '2026-05-15',
  } as const
  const answers = [
    await meanwhile(app, closing('2026-06'), () => app.call(worker, changeActivationStatus, activation)),
    await meanwhile(app, closing('2026-05'), () =>
      app.call(admin, registerManualSettlement, { body: registration }),
    ),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 201])
  const settled = async (startDate: string, endDate: string) =>
    (await app.call(admin, listSettlements, { query: { startDate, endDate } })).body.items.map(
      ({ customerName }) => customerName,
    )
  expect(await settled('2026-05-01', '2026-06-30')).toEqual([])
  const july = await settled('2026-07-01', '2026-07-01')
  expect(july.sort()).toEqual(['늦음', '수동'])
})

it('what is cancelled while its month is being closed waits, and is taken back in the next one', async () => {
  const id = await activate('2025-12-15T03:00:00.000Z')
  await meanwhile(app, closing('2025-12'), () => world.changed(worker, id, '취소', { notes: '해지' }))
  const query = { state: '환수' }
  const { items } = (await app.call(admin, listSettlements, { query })).body
  expect(items.map(({ documentId, settlementAmount }) => [documentId, settlementAmount])).toEqual([
    [id, -100_000],
  ])
})
