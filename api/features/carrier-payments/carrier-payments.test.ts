import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { DocumentTable } from '../../database/tables/documents.ts'
import { csv, type Rows, workbook } from '../../testing/imports/make-table.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { makeReference } from '../../testing/make-reference.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'
import { SERVER } from '../access-log/record-security-event.ts'
import { purgeDocuments } from '../documents/deletion/purge-documents.ts'
import { maskCustomers } from '../privacy/mask-customers.ts'
import { savePeriods } from '../privacy/periods.ts'

const app = openTestAppForEach()
const MONTH = '2026-10'
const HEADINGS = ['서비스번호', '개통일자', '상품명', '지급액', '구분']
let carrierId: number

beforeEach(async () => {
  carrierId = await makeReference(app).carrier('대조텔')
})

/** An activation of the month with 80,000 won for the store, of which 10,000 are a hidden price. */
function activation(number: string | null, more: Partial<Insertable<DocumentTable>> = {}): Promise<number> {
  return makeDocumentRow(app, {
    activation_status: '개통',
    activated_at: '2026-10-15T03:00:00.000Z',
    carrier: '대조텔',
    carrier_id: carrierId,
    store_name: '강남모바일',
    service_plan_name: '요금제',
    subscription_number: number,
    calculated_settlement_amount: 7_000_000,
    hidden_price: 1_000_000,
    ...more,
  })
}

async function look(file: FormFile, of = carrierId) {
  const answer = await app.call(app.actors.admin, contract.lookAtPayments, {
    body: { carrierId: String(of) },
    file,
  })
  expect([answer.status, answer.error?.error]).toEqual([200, undefined])
  return answer.body
}

function send(
  file: FormFile,
  {
    month = MONTH,
    layout,
    isDryRun = false,
  }: { month?: string; layout?: contract.PaymentLayout | null; isDryRun?: boolean } = {},
) {
  return app.call(app.actors.admin, contract.uploadCarrierPayments, {
    query: isDryRun ? { dryRun: 'true' } : {},
    body: {
      carrierId: String(carrierId),
      month,
      ...(layout ? { layout: JSON.stringify(layout) } : {}),
    },
    file,
  })
}

/** Uploads as the suggested layout says. */
async function paid(rows: Rows, name = '10월.xlsx', month = MONTH) {
  const file = workbook([HEADINGS, ...rows], name)
  const { layout } = await look(file)
  const answer = await send(file, { month, layout })
  expect([answer.status, answer.error?.error]).toEqual([200, undefined])
  return answer.body
}

async function reconciled(
  query: Partial<Record<'month' | 'outcome' | 'search' | 'carrierId' | 'limit' | 'cursor', string>> = {},
) {
  const { status, body } = await app.call(app.actors.admin, contract.listReconciled, {
    query: { month: MONTH, ...query } as never,
  })
  expect(status).toBe(200)
  return body
}

const inBrief = (rows: readonly contract.Reconciled[]) =>
  rows.map(({ outcome, subscriptionNumber, paid, owed }) => [outcome, subscriptionNumber, paid, owed])

async function totals(month = MONTH) {
  const { body } = await app.call(app.actors.admin, contract.readReconciliation, { query: { month } })
  return body
}

describe('a file of payments', () => {
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
    const file = workbook([HEADINGS, ...rows], '10월.xlsx')
    const { layout } = await look(file)
    const [one, two] = await Promise.all([send(file, { layout }), send(file, { layout })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect([one.body.added, two.body.added].toSorted()).toEqual([0, 1])
    expect((await totals()).total).toEqual({ count: 1, paid: 90_000, owed: 80_000, margin: 10_000 })

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
      app.call(app.actors.admin, contract.listCarrierPaymentFiles, { query: { month: MONTH } })
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

  it('writes nothing in a dry run, and nothing of an unknown carrier or a wrong layout', async () => {
    const file = workbook([HEADINGS, ['01011112222', '', '', 5000, '']])
    const { layout } = await look(file)
    const dry = await send(file, { layout, isDryRun: true })
    expect([dry.body.dryRun, dry.body.added]).toEqual([true, 1])
    expect((await reconciled()).total).toBe(0)
    const wrong = await send(file, {
      layout: { ...(layout as contract.PaymentLayout), sheets: [{ name: '목록', headingRow: 9 }] },
    })
    expect([wrong.status, wrong.error.error]).toEqual([422, '제목 행을 찾을 수 없습니다: 목록 9행'])
    carrierId = 2_000_000_000
    expect((await send(file, { layout })).status).toBe(422)
    expect((await look(file)).isRemembered).toBe(false)
  })

  it('may be CSV, with amounts that are taken back', async () => {
    await activation('01011112222')
    const file = csv(
      [HEADINGS, ['010 1111 2222', '', '', '100,000원', ''], ['010.1111.2222', '', '', '△15,000', '환수']],
      'cp949',
    )
    const { layout } = await look(file)
    expect((await send(file, { layout })).body.amount).toBe(85_000)
    expect(inBrief((await reconciled()).items)).toEqual([['paid', '01011112222', 85_000, 80_000]])
  })
})

it('loses the numbers with the customers, and keeps what was paid', async () => {
  const id = await activation('010-1111-2222')
  await paid([
    ['01011112222', '', '', 90_000, '홍길동 고객'],
    ['01099998888', '', '', 5000, '김철수 고객'],
  ])
  const before = await totals()
  await savePeriods(app.context, SERVER, { maskMonths: 3, keepMonths: null })
  app.clock.advance(120 * 86_400_000)
  await maskCustomers(app.context)
  const rows = await app.context.database.kysely
    .selectFrom('carrier_payments')
    .select(['id', 'subscription_key', 'note'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 1, subscription_key: `d${id}`, note: null },
    { id: 2, subscription_key: 'x2', note: null },
  ])
  await maskCustomers(app.context)
  await renewSessions(app)
  expect(await totals()).toEqual(before)
  expect(inBrief((await reconciled()).items)).toEqual([
    ['paid', null, 90_000, 80_000],
    ['unknown', null, 5000, null],
  ])
})

it('loses the number with a document that is removed for good', async () => {
  const id = await activation('010-1111-2222')
  await paid([['01011112222', '', '', 90_000, '']])
  const { database, hub } = app.context
  await database.transaction((transaction) => purgeDocuments(transaction, hub, [id], ''))
  expect(inBrief((await reconciled()).items)).toEqual([['unknown', null, 90_000, null]])
})

describe('the reconciliation', () => {
  it('tells paid from unpaid, under, elsewhere and unknown', async () => {
    await activation('010-1000-0001')
    await activation('010-1000-0002')
    await activation('010-1000-0003')
    await activation('010-1000-0004', { hidden_price: null, calculated_settlement_amount: null })
    await activation('010-1000-0005', { activated_at: '2026-09-30T14:59:59.999Z' })
    await activation('010-1000-0006', { activation_status: '취소' })
    await activation('010-1000-0007', { deleted_at: '2026-10-20T00:00:00.000Z' })
    await activation('010-1000-0008', { activated_at: '2026-10-31T15:00:00.000Z' })
    await paid([
      ['01010000001', '', '', 80_000, ''],
      ['01010000002', '', '', 79_999, ''],
      ['01010000004', '', '', 1, ''],
      ['01010000005', '', '', 50_000, ''],
      ['01010000006', '', '', 50_000, ''],
      ['01010000007', '', '', 50_000, ''],
    ])
    expect(inBrief((await reconciled()).items)).toEqual([
      ['paid', '010-1000-0004', 1, null],
      ['unpaid', '010-1000-0003', null, 80_000],
      ['under', '010-1000-0002', 79_999, 80_000],
      ['paid', '010-1000-0001', 80_000, 80_000],
      ['elsewhere', '01010000005', 50_000, null],
      ['elsewhere', '01010000006', 50_000, null],
      ['unknown', '01010000007', 50_000, null],
    ])
    expect((await totals()).outcomes.map(({ outcome, count, paid }) => [outcome, count, paid])).toEqual([
      ['paid', 2, 80_001],
      ['unpaid', 1, 0],
      ['under', 1, 79_999],
      ['over', 0, 0],
      ['elsewhere', 2, 100_000],
      ['unknown', 1, 50_000],
    ])
    expect((await totals('2026-11')).outcomes.find(({ outcome }) => outcome === 'unpaid')?.count).toBe(1)
    expect(inBrief((await reconciled({ outcome: 'unknown' })).items)).toEqual([
      ['unknown', '01010000007', 50_000, null],
    ])
    expect((await reconciled({ search: '1000-0002' })).items).toHaveLength(1)
    expect((await reconciled({ search: '강남' })).total).toBe(6)
  })

  it('compares with what the plan should bring, where somebody said that', async () => {
    const plan = await makeReference(app).plan('기대요금제', '대조텔', 50_000)
    const more = { service_plan_id: plan }
    await activation('1', more)
    await activation('2', more)
    await activation('3', { ...more, previous_carrier: 'KT', customer_type: 'port-in' })
    await paid([
      ['1', '', '', 100_000, ''],
      ['2', '', '', 110_000, ''],
      ['3', '', '', 110_000, ''],
    ])
    const outcomes = async () => (await reconciled()).items.map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(['paid', 'paid', 'paid'])
    const expectAmounts = (newCustomerAmount: number | null, portInAmount: number | null) =>
      app.call(app.actors.admin, contract.setExpectedAmount, {
        params: { servicePlanId: plan },
        body: { newCustomerAmount, portInAmount },
      })
    expect((await expectAmounts(100_000, 120_000)).status).toBe(200)
    expect(await outcomes()).toEqual(['under', 'over', 'paid'])
    expect((await expectAmounts(1, null)).status).toBe(422)
    await expectAmounts(null, null)
    expect(await outcomes()).toEqual(['paid', 'paid', 'paid'])
  })

  it('counts what comes late or is taken back later where the activation is, and once', async () => {
    await activation('010-1111-2222')
    // The number belongs to another customer later, whose payments are not the first one's.
    await activation('010-1111-2222', { activated_at: '2026-12-05T00:00:00.000Z' })
    await paid([['01011112222', '', '', 90_000, '']])
    await paid([['01011112222', '', '', -20_000, '환수']], '11월.xlsx', '2026-11')
    await paid([['01011112222', '', '', 100_000, '']], '12월.xlsx', '2026-12')
    expect(inBrief((await reconciled()).items)).toEqual([['under', '010-1111-2222', 70_000, 80_000]])
    expect(inBrief((await reconciled({ month: '2026-11' })).items)).toEqual([
      ['elsewhere', '01011112222', -20_000, null],
    ])
    expect(inBrief((await reconciled({ month: '2026-12' })).items)).toEqual([
      ['paid', '010-1111-2222', 100_000, 80_000],
    ])
    const { body } = await app.call(app.actors.admin, contract.readMonthlyMargins, {
      query: { month: '2026-12' },
    })
    expect(body.map(({ month, margin }) => [month, margin])).toEqual([
      ['2026-12', 20_000],
      ['2026-11', 0],
      ['2026-10', -10_000],
      ['2026-09', 0],
      ['2026-08', 0],
      ['2026-07', 0],
    ])
  })

  it('has the margins of stores and plans, and keeps carriers apart', async () => {
    await activation('1')
    await activation('2', { store_name: '부산모바일', service_plan_name: '다른 요금제' })
    await paid([
      ['1', '', '', 100_000, ''],
      ['2', '', '', 60_000, ''],
    ])
    const other = await makeReference(app).carrier('다른텔')
    await activation('1', { carrier: '다른텔', carrier_id: other })
    const { stores, plans, total } = await totals()
    expect(total).toEqual({ count: 3, paid: 160_000, owed: 240_000, margin: -80_000 })
    expect(stores).toEqual([
      { storeName: '강남모바일', count: 2, paid: 100_000, owed: 160_000, margin: -60_000 },
      { storeName: '부산모바일', count: 1, paid: 60_000, owed: 80_000, margin: -20_000 },
    ])
    expect(plans.map(({ carrier, servicePlanName, margin }) => [carrier, servicePlanName, margin])).toEqual([
      ['다른텔', '요금제', -80_000],
      ['대조텔', '다른 요금제', -20_000],
      ['대조텔', '요금제', 20_000],
    ])
    expect((await reconciled({ carrierId: String(other) })).total).toBe(1)
  })

  it('goes on page by page over activations and strays, and exports the same', async () => {
    for (const number of ['1', '2', '3']) await activation(number)
    await paid(['4', '5', '6'].map((number) => [number, '', '', 1000, '']))
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const page = await reconciled({ limit: '2', ...(cursor === null ? {} : { cursor }) })
      expect(page.total).toBe(6)
      seen.push(...page.items.map(({ subscriptionNumber }) => subscriptionNumber))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['3', '2', '1', '4', '5', '6'])
    expect(
      (await app.call(app.actors.admin, contract.listReconciled, { query: { month: MONTH, cursor: 'WzFd' } }))
        .status,
    ).toBe(400)

    const exported = await app.call(app.actors.admin, contract.exportReconciled, {
      query: { month: MONTH, reason: '대조' },
    })
    const { rows } = await workbookRows(exported)
    expect(rows.map((row) => [row['결과'], row['통신사'], row['가입번호']])).toEqual([
      ['미지급', '대조텔', '3'],
      ['미지급', '대조텔', '2'],
      ['미지급', '대조텔', '1'],
      ['모르는 번호', '대조텔', '4'],
      ['모르는 번호', '대조텔', '5'],
      ['모르는 번호', '대조텔', '6'],
    ])
  })
})
