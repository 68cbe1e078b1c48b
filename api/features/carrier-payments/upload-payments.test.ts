import { expect, it } from 'vitest'
import * as contract from '#shared/carrier-payments/carrier-payment.contract.ts'
import { csv, type Rows, workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import {
  inBrief,
  openPaymentWorldForEach,
  PAID_MONTH,
  PAYMENT_HEADINGS,
} from '../../testing/open-payment-world.ts'

const world = openPaymentWorldForEach()
const { app, activation, look, send, paid, reconciled, totals } = world

it('is read as somebody said once, and the same layout by itself from then on', async () => {
  const table: Rows = [
    ['10월 수수료 정산서'],
    ['회선', '', '수수료', '', '비고'],
    ['번호', '개통일', '기본', '추가', ''],
    ['010-1111-2222', 46310, '70,000', '１０,０００', ''],
    ['합계', '', '70,000', '10,000', ''],
  ]
  const file = workbook({ 안내: [['이 파일은']], 정산: table }, '수수료.xlsx')
  const first = await look(file)
  expect([first.layout, first.isRemembered]).toEqual([null, false])
  expect(first.sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['안내', 1],
    ['정산', 5],
  ])
  const refused = await send(file)
  expect([refused.status, refused.error.error]).toEqual([
    422,
    '처음 올리는 양식입니다. 가입번호와 금액이 있는 열을 지정해주세요.',
  ])
  const layout: contract.PaymentLayout = {
    sheets: [{ name: '정산', headingRow: 2 }],
    headingRows: 2,
    columns: { subscriptionNumber: 0, amounts: [2, 3], paidOn: 1, plan: null, note: 4 },
  }
  const { body } = await send(file, { layout })
  expect([body.added, body.refused, body.amount, body.ignoredSheets]).toEqual([1, 1, 80_000, ['안내']])
  expect(body.errors).toEqual(['5행 가입번호: 가입번호를 읽을 수 없습니다.'])
  const rows = await app.context.database.kysely.selectFrom('carrier_payments').selectAll().execute()
  expect(rows).toEqual([
    expect.objectContaining({
      subscription_key: '1011112222',
      amount: 8_000_000,
      paid_on: '2026-10-15',
      month_ends_at: '2026-10-31T15:00:00.000Z',
    }),
  ])

  // The next month's file has a line more above its headings.
  const next = workbook({ 정산: [['대외비'], ...table] }, '11월.xlsx')
  expect(await look(next)).toMatchObject({
    isRemembered: true,
    layout: { ...layout, sheets: [{ name: '정산', headingRow: 3 }] },
  })
  expect((await send(next, { month: '2026-11' })).body.added).toBe(1)
  const other = await makeReference(app).carrier('다른텔')
  expect((await look(next, other)).isRemembered).toBe(false)
})

it('counts once however often it is sent, and replaces the one of the same month and name', async () => {
  await activation('010-1111-2222')
  const rows: Rows = [['010-1111-2222', '2026-10-15', '요금제', 90_000, '']]
  const file = workbook([PAYMENT_HEADINGS, ...rows], '10월.xlsx')
  const { layout } = await look(file)
  const [one, two] = await Promise.all([send(file, { layout }), send(file, { layout })])
  expect([one.status, two.status]).toEqual([200, 200])
  expect([one.body.added, two.body.added].toSorted()).toEqual([0, 1])
  expect((await totals()).total).toMatchObject({ count: 1, paid: 90_000, owed: 80_000, margin: 10_000 })

  const twin = await send({ ...file, name: '사본.xlsx' }, { layout })
  expect([twin.status, twin.error.error]).toEqual([
    422,
    '2026년 10월에 같은 내용의 파일이 이미 있습니다: 10월.xlsx',
  ])

  const again = await paid([
    ['01011112222', '', '', 85_000, ''],
    ['01099998888', '', '', 5000, ''],
  ])
  expect(again.replaces).toMatchObject({ fileName: '10월.xlsx', rows: 1, amount: 90_000 })
  expect((await totals()).total.paid).toBe(85_000)
  const files = () =>
    app.call(app.actors.admin, contract.listCarrierPaymentFiles, { query: { month: PAID_MONTH } })
  const listed = (await files()).body
  expect(listed.map(({ rows, endedAt }) => [rows, endedAt !== null])).toEqual([
    [2, false],
    [1, true],
  ])

  const id = listed[0]?.id ?? 0
  const remove = () => app.call(app.actors.admin, contract.deleteCarrierPaymentFile, { params: { id } })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(409)
  expect((await totals()).total.paid).toBe(0)
  expect((await files()).body).toHaveLength(2)
})

it('counts no sheet and no column twice', async () => {
  const file = workbook([PAYMENT_HEADINGS, ['010-1111-2222', null, null, 70_000, null]])
  const { layout } = await look(file)
  const { sheets, columns } = layout ?? expect.fail('no layout was suggested')
  for (const twice of [
    { sheets: [...sheets, ...sheets] },
    { columns: { ...columns, amounts: [...columns.amounts, ...columns.amounts] } },
  ]) {
    const answer = await send(file, { layout: { headingRows: 1, sheets, columns, ...twice } })
    expect([answer.status, answer.error.error]).toEqual([400, '열 지정이 올바르지 않습니다.'])
  }
})

it('writes nothing in a dry run, and nothing of an unknown carrier or a wrong layout', async () => {
  const file = workbook([PAYMENT_HEADINGS, ['01011112222', '', '', 5000, '']])
  const { layout } = await look(file)
  const dry = await send(file, { layout, isDryRun: true })
  expect([dry.body.dryRun, dry.body.added]).toEqual([true, 1])
  expect((await reconciled()).total).toBe(0)
  const wrong = await send(file, {
    layout: { ...(layout as contract.PaymentLayout), sheets: [{ name: '목록', headingRow: 9 }] },
  })
  expect([wrong.status, wrong.error.error]).toEqual([422, '제목 행을 찾을 수 없습니다: 목록 9행'])
  world.carrierId = 2_000_000_000
  expect((await send(file, { layout })).status).toBe(422)
  expect((await look(file)).isRemembered).toBe(false)
})

it('names each of several columns of amounts that cannot be read', async () => {
  const file = workbook([PAYMENT_HEADINGS, ['01011112222', '없음', '만원', '', '']])
  const { layout } = await look(file)
  const columns = { ...(layout as contract.PaymentLayout).columns, amounts: [1, 2], paidOn: null }
  const answer = await send(file, { layout: { ...(layout as contract.PaymentLayout), columns } })
  expect(answer.body.errors).toEqual([
    '2행 금액 (B열): 금액을 숫자로 입력해주세요.',
    '2행 금액 (C열): 금액을 숫자로 입력해주세요.',
  ])
})

it('may be CSV, with amounts that are taken back', async () => {
  await activation('01011112222')
  const file = csv(
    [
      PAYMENT_HEADINGS,
      ['010 1111 2222', '', '', '100,000원', ''],
      ['010.1111.2222', '', '', '△15,000', '환수'],
    ],
    'cp949',
  )
  const { layout } = await look(file)
  expect((await send(file, { layout })).body.amount).toBe(85_000)
  expect(inBrief((await reconciled()).items)).toEqual([['paid', '01011112222', 85_000, 80_000]])
})
