import { expect, it } from 'vitest'
import * as contract from '#shared/carrier-payments/carrier-payment.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { inBrief, openPaymentWorldForEach, PAID_MONTH } from '../../testing/open-payment-world.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const { app, activation, paid, reconciled, totals } = openPaymentWorldForEach()

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
    (
      await app.call(app.actors.admin, contract.listReconciled, {
        query: { month: PAID_MONTH, cursor: 'WzFd' },
      })
    ).status,
  ).toBe(400)

  const exported = await app.call(app.actors.admin, contract.exportReconciled, {
    query: { month: PAID_MONTH, reason: '대조' },
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
