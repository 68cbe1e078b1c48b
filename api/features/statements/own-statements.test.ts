import { beforeAll, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import { createDealer } from '#shared/dealers/dealer.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import {
  changeSettlementAmount,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import {
  continueObjection,
  decideObjection,
  listObjections,
  objectToStatement,
  replyToObjection,
} from '#shared/statements/objection.contract.ts'
import {
  confirmOwnStatement,
  downloadOwnStatement,
  exportOwnStatement,
  listOwnStatements,
  readOwnStatement,
} from '#shared/statements/own-statement.contract.ts'
import {
  readSettlementMonth,
  readSettlementSettings,
  type SettlementStage,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { listOwedStores, type TaxKind, updateOwedStore } from '#shared/statements/store.contract.ts'
import { createSession } from '../../testing/actors.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { pdfTexts } from '../../testing/pdf-texts.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const { app, world, hide, activate, read, storeNamed, adjust, move: moveMonth } = await openSettlementWorld()
const { admin, dealer, otherDealer } = app.actors
const month = '2026-09'

const move = (from: SettlementStage, to: SettlementStage) => moveMonth(month, from, to, { reason: '사유' })
const own = (actor = dealer) => app.call(actor, readOwnStatement, { params: { month } })
const confirm = async () => {
  const { payout } = (await own()).body.sums
  return app.call(dealer, confirmOwnStatement, { params: { month }, body: { payout } })
}
const object = (body: object, actor = dealer) =>
  app.call(actor, objectToStatement, { params: { month }, body: { text: '금액이 다릅니다.', ...body } })
const storesNamed = async (search: string) =>
  (await app.call(admin, listOwedStores, { query: { search } })).body.items
const stage = async () => (await app.call(admin, readSettlementMonth, { params: { month } })).body

let documentId: number
beforeAll(async () => {
  await hide(20_000, '2026-09-01')
  documentId = await activate('2026-09-10T03:00:00.000Z')
  const { id: storeId } = await storeNamed('강남')
  await adjust({ storeId, month, category: '차감', amount: '-5000', reason: '반품' })
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

it('it downloads what it sees, as a workbook and a PDF, and no other store does', async () => {
  await app.call(admin, updateOwedStore, {
    params: { storeId: (await storeNamed('강남')).id },
    body: { bankName: '국민은행', accountNumber: '012-3456-7890', accountHolder: '김점장' },
  })
  const papers = async () => {
    const workbook = await app.call(dealer, exportOwnStatement, { params: { month } })
    const pdf = await app.call(dealer, downloadOwnStatement, { params: { month } })
    expect([workbook.status, pdf.status]).toEqual([200, 200])
    const head = (await workbookRows(workbook, '지급내역서')).rows
    return {
      sums: Object.fromEntries(head.map((row) => [row['항목'], row['금액'] ?? row['내용']])),
      lines: (await workbookRows(workbook, '내역')).rows,
      words: (await pdfTexts(pdf.raw.rawPayload)).flat().map(({ text }) => text),
    }
  }
  const inside = await papers()
  expect(inside.sums).toMatchObject({
    계좌: '국민은행 ***7890 김점장',
    '정산 금액': 120_000,
    합계: 115_000,
    지급액: 126_500,
  })
  expect(inside.lines.map((row) => row['금액'])).toEqual([120_000, -5_000])
  expect(inside.words).toEqual(expect.arrayContaining(['강남모바일', '120,000원', '126,500원']))
  for (const said of [Object.keys(inside.sums), Object.keys(inside.lines[0] ?? {}), inside.words])
    expect(said.join()).not.toMatch(/히든|(^|,)20,000원|3456/)
  const seen = await app.call(admin, listAccessLog, { query: { action: 'export' } })
  expect(seen.body.items[0]).toMatchObject({ username: dealer.username, detail: { rows: 2 } })

  const { body: settings } = await app.call(admin, readSettlementSettings)
  await app.call(admin, saveSettlementSettings, { body: { ...settings, showsHiddenPrices: true } })
  const apart = await papers()
  expect(apart.sums).toMatchObject({ '정산 금액': 100_000, 히든단가: 20_000, 합계: 115_000 })
  expect(apart.lines[0]).toMatchObject({ 금액: 100_000, 히든단가: 20_000, 합계: 120_000 })
  expect(apart.words).toEqual(expect.arrayContaining(['히든단가', '20,000원']))
  await app.call(admin, saveSettlementSettings, { body: settings })

  for (const endpoint of [exportOwnStatement, downloadOwnStatement] as const) {
    expect((await app.call(otherDealer, endpoint, { params: { month } })).status).toBe(404)
    expect((await app.call(dealer, endpoint, { params: { month: '2026-10' } })).status).toBe(404)
    expect((await app.call(admin, endpoint, { params: { month } })).status).toBe(403)
  }
}, 60_000)

it('an objection sets the month back to 검토 and becomes a conversation', async () => {
  await confirm()
  expect((await own()).body.confirmedAt).not.toBe(null)
  expect((await object({})).error.details?.[0]?.message).toBe('이의를 제기할 항목을 선택해주세요.')
  expect((await object({ documentId: documentId + 1 })).error.details?.[0]?.message).toBe(
    '이 지급내역서에 없는 항목입니다.',
  )
  const { items } = (await app.call(admin, listSettlementEntries, { query: { documentId } })).body
  const part = items.find(({ kind }) => kind === 'hidden-price')?.id ?? expect.fail('no hidden price')
  expect((await object({ entryId: part })).error.details?.[0]?.message).toBe(
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
  const agreeing = await confirm()
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

it('an objection to an adjustment says to which, and there is none to an entry that is no line by itself', async () => {
  const { items } = (await app.call(admin, listSettlementEntries, { query: { month } })).body
  const idOf = (kind: string) => items.find((entry) => entry.kind === kind)?.id ?? 0
  for (const kind of ['hidden-price', 'activation'])
    expect((await object({ entryId: idOf(kind) })).error.details?.[0]?.message).toBe(
      '이 지급내역서에 없는 항목입니다.',
    )
  const { body } = await object({ entryId: idOf('adjustment') })
  expect(body.entry).toEqual({ kind: 'adjustment', category: '차감', amount: -5000 })
  const params = { objectionId: String(body.id) }
  await app.call(admin, decideObjection, { params, body: { isAccepted: false, text: '맞습니다.' } })
})

it('no answer to a store names a hidden price, a policy or who calculated what, unless an administrator says so', async () => {
  const answers = async () => {
    const made = await object({ documentId })
    const params = { objectionId: String(made.body.id) }
    const said = await app.call(dealer, continueObjection, { params, body: { text: '왜 다른가요?' } })
    await app.call(admin, decideObjection, { params, body: { isAccepted: false, text: '맞습니다.' } })
    await move('review', 'approved')
    const confirmed = await confirm()
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

it('a store that has agreed is asked again when an entry changes its statement', async () => {
  const payout = (await own()).body.sums.payout + 1
  const stale = await app.call(dealer, confirmOwnStatement, { params: { month }, body: { payout } })
  expect([stale.status, stale.error.error]).toEqual([409, '지급액이 바뀌었습니다. 새로 확인해주세요.'])
  await confirm()
  expect((await own()).body.confirmedAt).not.toBe(null)
  const { id: storeId } = await storeNamed('강남')
  await adjust({ storeId, month, category: '차감', amount: '-1' })
  await move('review', 'approved')
  expect((await own()).body.confirmedAt).toBe(null)
  await move('approved', 'review')
})

it('an approved month is reviewed anew, and the store asked again, when its taxes change', async () => {
  const { id: storeId } = await storeNamed('강남')
  const { body: settings } = await app.call(admin, readSettlementSettings)
  const taxKind = (kind: TaxKind) =>
    app.call(admin, updateOwedStore, { params: { storeId }, body: { taxKind: kind } })
  const vat = (includesVat: boolean) =>
    app.call(admin, saveSettlementSettings, { body: { ...settings, includesVat } })
  for (const change of [() => taxKind('exempt'), () => vat(true)]) {
    await move('review', 'approved')
    await confirm()
    expect((await own()).body.confirmedAt).not.toBe(null)
    await change()
    expect([(await stage()).stage, (await own()).body.confirmedAt]).toEqual(['review', null])
  }
  await taxKind('taxable')
  await vat(false)
})

it('a store sees sums that are more than one amount can be', async () => {
  const ids = [await activate('2026-09-11T03:00:00.000Z'), await activate('2026-09-12T03:00:00.000Z')]
  const change = (settlementAmount: number | null) =>
    Promise.all(
      ids.map((id) =>
        app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } }),
      ),
    )
  await change(99_999_999.99)
  const { status, body } = await own()
  expect([status, body.sums.amount]).toEqual([200, 120_000 + 2 * (99_999_999.99 + 20_000)])
  await change(null)
})

it('a month that was taken back to 작성 is seen again only when it is approved again', async () => {
  await move('review', 'approved')
  await move('approved', 'draft')
  await move('draft', 'review')
  expect([(await own()).status, (await app.call(dealer, listOwnStatements)).body]).toEqual([404, []])
  await move('review', 'approved')
  expect((await own()).status).toBe(200)
})

it('a month that an earlier version closed is shown to no store', async () => {
  await activate('2026-07-10T03:00:00.000Z')
  const { kysely } = app.context.database
  // What the migration makes of it.
  const step = {
    from_stage: 'draft',
    to_stage: 'closed',
    account_id: admin.id,
    at: '2026-08-01T00:00:00.000Z',
  }
  await kysely.insertInto('settlement_months').values({ month: '2026-07', stage: 'closed' }).execute()
  await kysely
    .insertInto('settlement_steps')
    .values({ month: '2026-07', ...step })
    .execute()
  expect((await app.call(dealer, listOwnStatements)).body.map((each) => each.month)).toEqual([month])
  const before = await app.call(dealer, readOwnStatement, { params: { month: '2026-07' } })
  expect(before.status).toBe(404)
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

/** An activation of a shop that is known by its name only, of 1,000 won. */
async function owe(storeName: string) {
  const { body } = await app.call(admin, registerManualSettlement, {
    body: {
      customerName: '수동',
      customerPhone: '010-1111-2222',
      storeName,
      carrier: '선불',
      activatedAt: '2026-09-05',
    },
  })
  const params = { id: 'id' in body ? body.id : 0 }
  await app.call(admin, changeSettlementAmount, { params, body: { settlementAmount: 1000 } })
}
it('what was owed to a name is its account’s when it gets one', async () => {
  await owe('골목폰')
  const before = await storesNamed('골목폰')
  expect(before).toMatchObject([{ dealerId: null }])
  const account = { username: 'alley', password: 'Sales-2026!x', name: '골목폰', dealerName: '골목폰' }
  const { body } = await app.call(admin, createDealer, { body: account })
  const session = await createSession(app.context, { id: body.id, kind: 'dealer' })
  const seen = (await app.call({ sessionId: session }, listOwnStatements)).body
  expect(seen).toMatchObject([{ month, documents: 1, payout: 1100 }])
  await owe('골목폰')
  const { id } = before[0] ?? expect.fail('there was no store')
  expect(await storesNamed('골목폰')).toMatchObject([{ id, name: '골목폰', dealerId: body.id }])
  expect((await app.call({ sessionId: session }, listOwnStatements)).body[0]?.documents).toBe(2)
})

it('who registers with a KP number alone gets nothing of what is owed to the name', async () => {
  await owe('홍대폰')
  await app.call(admin, createKpNumber, { body: { kpNumber: 'KP-1234', dealerName: '홍대폰' } })
  const account = { kpNumber: 'KP-1234', username: 'anybody', password: 'Sales-2026!x', name: '아무개' }
  const { body: stranger } = await app.call(null, registerDealer, { body: account })
  await owe('홍대폰')
  expect((await app.call(stranger, listOwnStatements)).body).toEqual([])
  expect((await app.call(stranger, readOwnStatement, { params: { month } })).status).toBe(404)
  expect(await storesNamed('홍대폰')).toMatchObject([{ dealerId: null }])
})

it('an objection is to no document that went to another store, of which the store learns nothing', async () => {
  const id = await activate('2026-09-12T03:00:00.000Z')
  const { version } = await read(id)
  await world.make.contactCode('KT-HD', '홍대점', 'KT')
  const body = { version, carrier: 'KT', contactCode: 'KT-HD' }
  expect((await app.call(admin, correctDocument, { params: { id }, body })).status).toBe(200)
  expect((await own()).body.lines.map((line) => line.documentId)).not.toContain(id)
  expect((await object({ documentId: id })).error.details?.[0]?.message).toBe(
    '이 지급내역서에 없는 항목입니다.',
  )
})
