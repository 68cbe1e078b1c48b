import { expect, it } from 'vitest'
import * as contract from '#shared/carrier-payments/carrier-payment.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { inBrief, openPaymentWorldForEach } from '../../testing/open-payment-world.ts'

const world = openPaymentWorldForEach()
const { app, activation, paid, reconciled, totals } = world

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
  world.carrierId = other
  await paid([['1', '', '', 1000, '']], '다른텔.xlsx')
  const { stores, plans, total } = await totals()
  expect(total).toEqual({ count: 3, awaited: 0, paid: 161_000, owed: 240_000, margin: -79_000 })
  expect(stores).toEqual([
    { storeName: '강남모바일', count: 2, awaited: 0, paid: 101_000, owed: 160_000, margin: -59_000 },
    { storeName: '부산모바일', count: 1, awaited: 0, paid: 60_000, owed: 80_000, margin: -20_000 },
  ])
  expect(plans.map(({ carrier, servicePlanName, margin }) => [carrier, servicePlanName, margin])).toEqual([
    ['다른텔', '요금제', -79_000],
    ['대조텔', '다른 요금제', -20_000],
    ['대조텔', '요금제', 20_000],
  ])
  expect((await reconciled({ carrierId: String(other) })).total).toBe(1)
})

it('waits for the file of each carrier: what has not come yet is neither unpaid nor a loss', async () => {
  await activation('1')
  await activation('2', { carrier: '다른텔', carrier_id: await makeReference(app).carrier('다른텔') })
  const rows = async () => (await reconciled()).items.map(({ outcome, margin }) => [outcome, margin])
  expect(await rows()).toEqual([
    [null, null],
    [null, null],
  ])
  const before = await totals()
  expect(before.total).toEqual({ count: 0, awaited: 2, paid: 0, owed: 0, margin: null })
  expect(before.outcomes.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
  await paid([['9', '', '', 1000, '']])
  expect(await rows()).toEqual([
    [null, null],
    ['unpaid', -80_000],
    ['unknown', null],
  ])
  const { total, stores } = await totals()
  expect(total).toEqual({ count: 1, awaited: 1, paid: 0, owed: 80_000, margin: -80_000 })
  expect(stores).toEqual([{ storeName: '강남모바일', ...total }])
  expect((await reconciled({ outcome: 'unpaid' })).total).toBe(1)
})
