import { beforeAll, expect, it } from 'vitest'
import { createDealer } from '#shared/dealers/dealer.contract.ts'
import {
  changeSettlementAmount,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { addAdjustment } from '#shared/statements/ledger.contract.ts'
import {
  continueObjection,
  decideObjection,
  listObjections,
  objectToStatement,
  replyToObjection,
} from '#shared/statements/objection.contract.ts'
import {
  confirmOwnStatement,
  listOwnStatements,
  readOwnStatement,
} from '#shared/statements/own-statement.contract.ts'
import {
  moveSettlementMonth,
  readSettlementMonth,
  readSettlementSettings,
  type SettlementStage,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import { createSession } from '../../testing/actors.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { connectAs } from '../../testing/socket-client.ts'

const { app, hide, activate } = await openSettlementWorld()
const { admin, dealer, otherDealer } = app.actors
const month = '2026-09'

const move = (from: SettlementStage, to: SettlementStage) =>
  app.call(admin, moveSettlementMonth, { params: { month }, body: { from, to } })
const own = (actor = dealer) => app.call(actor, readOwnStatement, { params: { month } })
const object = (body: object, actor = dealer) =>
  app.call(actor, objectToStatement, { params: { month }, body: { text: '금액이 다릅니다.', ...body } })
const stage = async () => (await app.call(admin, readSettlementMonth, { params: { month } })).body

let documentId: number
beforeAll(async () => {
  await hide(20_000, '2026-09-01')
  documentId = await activate('2026-09-10T03:00:00.000Z')
  const stores = await app.call(admin, listOwedStores, { query: { search: '강남' } })
  await app.call(admin, addAdjustment, {
    body: {
      storeId: String(stores.body.items[0]?.id),
      month,
      category: '차감',
      amount: '-5000',
      reason: '반품',
    },
  })
})

it('a store sees its own statement from 승인 on, and no other', async () => {
  expect((await app.call(dealer, listOwnStatements)).body).toEqual([])
  expect((await own()).status).toBe(404)
  await move('draft', 'review')
  expect((await own()).status).toBe(404)
  await move('review', 'approved')
  expect((await app.call(dealer, listOwnStatements)).body).toEqual([
    { month, stage: 'approved', documents: 1, payout: 126_500, openObjections: 0, confirmedAt: null },
  ])
  expect((await own(otherDealer)).status).toBe(404)
  expect((await app.call(otherDealer, listOwnStatements)).body).toEqual([])
  expect((await own(admin)).status).toBe(403)
})

it('hidden prices are part of its amounts, or apart where an administrator says so', async () => {
  const { body: inside } = await own()
  expect(inside.lines.map(({ amount, hiddenPrice }) => [amount, hiddenPrice])).toEqual([
    [120_000, 0],
    [-5000, 0],
  ])
  expect(inside.sums).toMatchObject({ amount: 120_000, hiddenPrice: 0, total: 115_000 })
  const { body: settings } = await app.call(admin, readSettlementSettings)
  await app.call(admin, saveSettlementSettings, { body: { ...settings, showsHiddenPrices: true } })
  const { body: apart } = await own()
  expect(apart.sums).toMatchObject({ amount: 100_000, hiddenPrice: 20_000, total: 115_000 })
  await app.call(admin, saveSettlementSettings, { body: settings })
})

it('an objection sets the month back to 검토 and becomes a conversation', async () => {
  await app.call(dealer, confirmOwnStatement, { params: { month } })
  expect((await own()).body.confirmedAt).not.toBe(null)
  expect((await object({})).error.details?.[0]?.message).toBe('이의를 제기할 항목을 선택해주세요.')
  expect((await object({ documentId: documentId + 1 })).error.details?.[0]?.message).toBe(
    '이 지급내역서에 없는 항목입니다.',
  )
  // Somebody else's document is no more known than one that there is not.
  for (const id of [documentId, documentId + 1])
    expect((await object({ documentId: id }, otherDealer)).status).toBe(404)
  const { status, body } = await object({ documentId })
  expect([status, body.messages.map(({ text, isStore }) => [text, isStore])]).toEqual([
    201,
    [['금액이 다릅니다.', true]],
  ])
  expect((await object({ documentId })).error.error).toBe('이미 이의를 제기한 항목입니다.')
  const agreeing = await app.call(dealer, confirmOwnStatement, { params: { month } })
  expect(agreeing.error.error).toBe('본사가 검토하고 있습니다. 검토가 끝나면 확인해주세요.')
  const { stage: now, checklist } = await stage()
  expect([now, checklist.openObjections]).toEqual(['review', 1])
  // The store goes on seeing what it objects to, and has not agreed any more.
  expect((await own()).body).toMatchObject({ confirmedAt: null, objections: [{ id: body.id }] })

  const params = { objectionId: String(body.id) }
  await app.call(admin, replyToObjection, { params, body: { text: '확인하겠습니다.' } })
  await app.call(dealer, continueObjection, { params, body: { text: '네' } })
  expect((await app.call(otherDealer, continueObjection, { params, body: { text: '?' } })).status).toBe(404)
  const decided = await app.call(admin, decideObjection, {
    params,
    body: { isAccepted: true, text: '10월에 반영' },
  })
  expect(decided.body).toMatchObject({ isAccepted: true, decidedByName: admin.name })
  expect(decided.body.messages.map(({ text }) => text)).toEqual([
    '금액이 다릅니다.',
    '확인하겠습니다.',
    '네',
    '10월에 반영',
  ])
  expect((await app.call(dealer, continueObjection, { params, body: { text: '또' } })).error.error).toBe(
    '이미 처리가 끝난 이의입니다.',
  )
  expect((await app.call(admin, listObjections, { query: { month, open: 'true' } })).body.total).toBe(0)
  expect((await app.call(admin, listObjections, { query: { month } })).body.total).toBe(1)
})

it('no answer to a store names a hidden price, a policy or who calculated what, unless an administrator says so', async () => {
  const answers = async () => {
    const made = await object({ documentId })
    const params = { objectionId: String(made.body.id) }
    const said = await app.call(dealer, continueObjection, { params, body: { text: '왜 다른가요?' } })
    await app.call(admin, decideObjection, { params, body: { isAccepted: false, text: '맞습니다.' } })
    await move('review', 'approved')
    const confirmed = await app.call(dealer, confirmOwnStatement, { params: { month } })
    const answered = [made, said, confirmed, await own(), await app.call(dealer, listOwnStatements)]
    expect(answered.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200])
    return fieldsOf(answered.map(({ body }) => body))
  }
  const inside = await answers()
  expect(inside.filter(([name]) => name === 'hiddenPrice').map(([, value]) => value)).toEqual(
    Array(6).fill(0),
  )
  expect(inside.some(([, value]) => value === 20_000)).toBe(false)
  expect(inside.filter(([name]) => /policy|deduction|calculated|manual|unitPrice/i.test(name))).toEqual([])
  const { body: settings } = await app.call(admin, readSettlementSettings)
  await app.call(admin, saveSettlementSettings, { body: { ...settings, showsHiddenPrices: true } })
  expect(await answers()).toContainEqual(['hiddenPrice', 20_000])
  await app.call(admin, saveSettlementSettings, { body: settings })
})

/** Every field of an answer with its value, however deep. */
function fieldsOf(value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[name, inner], ...fieldsOf(inner)])
}

it('the open app of a store hears of answers, decisions and stages of its statements, and no other store', async () => {
  const [client, other] = [await connectAs(app, dealer), await connectAs(app, otherDealer)]
  const heard = () => client.next('records_changed')
  const { body: made } = await object({ documentId })
  const params = { objectionId: String(made.id) }
  await app.call(admin, replyToObjection, { params, body: { text: '봅니다.' } })
  expect(await heard()).toEqual({ type: 'records_changed', kind: 'settlements' })
  await app.call(admin, decideObjection, { params, body: { isAccepted: false, text: '맞습니다.' } })
  await heard()
  await move('review', 'approved')
  await heard()
  expect(other.received.filter(({ type }) => type === 'records_changed')).toEqual([])
  for (const { socket } of [client, other]) socket.close()
})

it('what was owed to a name is its account’s when it gets one', async () => {
  const register = async () => {
    const { body } = await app.call(admin, registerManualSettlement, {
      body: {
        customerName: '수동',
        customerPhone: '010-1111-2222',
        storeName: '골목폰',
        carrier: '선불',
        activatedAt: '2026-09-05',
      },
    })
    const params = { id: 'id' in body ? body.id : 0 }
    await app.call(admin, changeSettlementAmount, { params, body: { settlementAmount: 1000 } })
  }
  await register()
  const before = await app.call(admin, listOwedStores, { query: { search: '골목폰' } })
  expect(before.body.items).toMatchObject([{ dealerId: null }])
  const account = { username: 'alley', password: 'Sales-2026!x', name: '골목폰', dealerName: '골목폰' }
  const { body } = await app.call(admin, createDealer, { body: account })
  const session = await createSession(app.context.database, app.clock, body.id, 'dealer')
  const seen = (await app.call({ sessionId: session }, listOwnStatements)).body
  expect(seen).toMatchObject([{ month, documents: 1, payout: 1100 }])
  await register()
  const after = await app.call(admin, listOwedStores, { query: { search: '골목폰' } })
  const { id } = before.body.items[0] ?? expect.fail('there was no store')
  expect(after.body.items).toMatchObject([{ id, name: '골목폰', dealerId: body.id }])
  expect((await app.call({ sessionId: session }, listOwnStatements)).body[0]?.documents).toBe(2)
})
