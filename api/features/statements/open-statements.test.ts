import { expect, it } from 'vitest'
import { deleteDealer } from '#shared/dealers/dealer.contract.ts'
import { decideObjection, listObjections, objectToStatement } from '#shared/statements/objection.contract.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import { listStatements } from '#shared/statements/statement.contract.ts'
import { updateOwedStore } from '#shared/statements/store.contract.ts'
import { readOpenThings } from '#shared/users/open-things.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, activate, storeNamed, adjust, move: moveMonth, statement } = await openSettlementWorld()
const { admin, dealer, worker } = app.actors
const month = '2026-09'

const MONEY = ['statements', 'objections'] as const
const open = async (id: number) =>
  (await app.call(admin, readOpenThings, { params: { id } })).body.filter(({ what }) =>
    MONEY.some((each) => each === what),
  )
async function move(...stages: SettlementStage[]) {
  for (const [index, to] of stages.slice(1).entries())
    expect((await moveMonth(month, stages[index] as SettlementStage, to)).status).toBe(200)
}

it('names months that are not paid, the balance of either sign and open objections, until they are done', async () => {
  expect(await open(dealer.id)).toEqual([])
  const documentId = await activate('2026-09-10T03:00:00.000Z')
  const { id: storeId } = await storeNamed('강남')
  expect(await open(dealer.id)).toEqual([
    { what: 'statements', count: 1, names: [month], storeId, amount: 100_000 },
  ])
  expect(await open(worker.id)).toEqual([])

  await move('draft', 'review', 'approved')
  const object = { params: { month }, body: { documentId, text: '금액이 다릅니다.' } }
  await app.call(dealer, objectToStatement, object)
  expect(await open(dealer.id)).toMatchObject([
    { what: 'statements' },
    { what: 'objections', count: 1, names: [] },
  ])
  const { body } = await app.call(admin, listObjections, { query: { open: true } })
  const decision = { isAccepted: true, text: '바로잡겠습니다.' }
  await app.call(admin, decideObjection, {
    params: { objectionId: body.items[0]?.id ?? 0 },
    body: decision,
  })
  expect(await open(dealer.id)).toHaveLength(1)

  // A negative balance leaves its month at 마감 and stays named in the next one.
  await adjust({ storeId, month, amount: '-130000' })
  await move('review', 'approved', 'closed', 'paid')
  expect(await open(dealer.id)).toEqual([
    { what: 'statements', count: 1, names: ['2026-10'], storeId, amount: -30_000 },
  ])
})

it('leaves statements, account and balance of a deleted store as they are, to be paid', async () => {
  const { id: storeId } = await storeNamed('강남')
  await adjust({ storeId, month: '2026-10', amount: '50000' })
  await app.call(admin, updateOwedStore, {
    params: { storeId },
    body: { bankName: '국민은행', accountNumber: '123-456-7890', accountHolder: '김점장' },
  })
  const read = () => statement('2026-10', storeId)
  const before = await read()
  expect(before.sums).toMatchObject({ carriedIn: -30_000, total: 20_000, payout: 22_000 })
  const left = await app.call(admin, deleteDealer, {
    params: { id: dealer.id },
    query: { handOverTo: 'none' },
  })
  expect(left.status).toBe(200)
  expect(await read()).toEqual(before)
  const { items } = (await app.call(admin, listStatements, { params: { month: '2026-10' }, query: {} })).body
  expect(items).toMatchObject([{ storeId, storeName: '강남모바일', payout: 22_000 }])
})
