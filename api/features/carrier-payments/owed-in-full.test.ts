import { expect, it } from 'vitest'
import {
  lookAtPayments,
  readMonthlyMargins,
  readReconciliation,
  uploadCarrierPayments,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { listStatements, readStatementTotals } from '#shared/statements/statement.contract.ts'
import { csv } from '../../testing/imports/make-table.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, hide, activate, adjust, storeNamed, read } = await openSettlementWorld()
const { admin, otherDealer, worker } = app.actors
const SEPTEMBER = '2026-09'
const params = { month: SEPTEMBER }

async function september() {
  const statements = (await app.call(admin, listStatements, { params, query: {} })).body.items
  return {
    sums: (await app.call(admin, readReconciliation, { query: params })).body,
    owed: (await app.call(admin, readStatementTotals, { params })).body.total,
    ofStores: Object.fromEntries(statements.map(({ storeName, total }) => [storeName, total])),
  }
}

async function pay(rows: string[][]) {
  const { id } = await app.context.database.kysely
    .selectFrom('carriers')
    .select('id')
    .where('name', '=', 'KT')
    .executeTakeFirstOrThrow()
  const carrierId = String(id)
  const file = csv([['가입번호', '금액'], ...rows], 'utf-8')
  const { layout } = (await app.call(admin, lookAtPayments, { body: { carrierId }, file })).body
  const body = { carrierId, month: SEPTEMBER, layout: JSON.stringify(layout) }
  expect((await app.call(admin, uploadCarrierPayments, { body, file })).status).toBe(200)
}

it('a margin counts all that stores are owed, as their statements have it: hidden prices, amounts by hand and every 조정', async () => {
  await hide(20_000)
  const id = await activate('2026-09-10T03:00:00.000Z')
  const byHand = await activate('2026-09-11T03:00:00.000Z', { contactCode: 'KT-MP' }, {}, otherDealer)
  await app.call(admin, changeSettlementAmount, {
    params: { id: byHand },
    body: { settlementAmount: 70_000.01 },
  })
  const cancelled = await activate('2026-09-12T03:00:00.000Z')
  await world.changed(worker, cancelled, '취소', { notes: '해지' })
  const store = await storeNamed('강남모바일')
  const documentNumber = (await read(id)).documentNumber
  const adjusting = { storeId: store.id, month: SEPTEMBER }
  expect((await adjust({ ...adjusting, amount: '-30000', documentNumber })).status).toBe(201)
  expect((await adjust({ ...adjusting, amount: '1234.56' })).status).toBe(201)
  await pay([['S-1', '150000']])

  const { sums, owed, ofStores } = await september()
  expect(owed).toBe(120_000 + 70_000.01 - 30_000 + 1234.56)
  expect(sums.total).toEqual({ count: 2, awaited: 0, paid: 150_000, owed, margin: -11_234.57 })
  expect(sums.adjustments).toBe(1234.56)
  expect(Object.fromEntries(sums.stores.map(({ storeName, owed }) => [storeName, owed]))).toEqual(ofStores)
  expect(sums.plans.map(({ servicePlanName, owed }) => [servicePlanName, owed])).toEqual([
    ['5G 베이직', 160_000.01],
    [null, 1234.56],
  ])
  const margins = async () =>
    (await app.call(admin, readMonthlyMargins, { query: { month: '2026-10' } })).body
  expect((await margins())[1]).toEqual({ month: SEPTEMBER, ...sums.total })

  // What is entered for an application later counts where its activation does, as a carrier's later payments do.
  expect((await adjust({ ...adjusting, month: '2026-10', amount: '-5000', documentNumber })).status).toBe(201)
  const later = await september()
  expect([later.owed, later.sums.total.owed]).toEqual([owed, owed - 5000])
  expect((await margins())[0]).toMatchObject({ month: '2026-10', owed: 0 })
})
