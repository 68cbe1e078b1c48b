import { beforeAll, expect, it } from 'vitest'
import { ACTIVATION_STATUSES, type ActivationStatus } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPES, type CustomerType } from '#shared/documents/document.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays } from '#shared/kst-calendar.ts'
import {
  carrierList,
  contactCodeList,
  type FigureList,
  statusLists,
  todayLists,
  typeList,
  workerList,
} from '#shared/stats/figure-lists.ts'
import * as contract from '#shared/stats/stats.contract.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import type { CastName } from '../../testing/actors.ts'
import { assignCode } from '../../testing/assign-code.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'

/** The last minute of a day in Korea that is also the last of its month. */
const NOW = '2026-11-30T14:59:00.000Z'
const TODAY = kstDay(NOW)
const MONTH = kstMonthDays(NOW)
const DOCUMENTS = 500

/** Moments around the ends of days and months, in Korean time and in UTC. */
const MOMENTS = [
  '2026-11-30T14:59:59.999Z',
  '2026-11-30T15:00:00.000Z',
  '2026-11-30T03:00:00.000Z',
  '2026-11-30T00:00:00.000Z',
  '2026-11-29T23:59:59.999Z',
  '2026-11-29T15:00:00.000Z',
  '2026-11-29T14:59:59.999Z',
  '2026-11-15T09:00:00.000Z',
  '2026-11-01T00:00:00.000Z',
  '2026-10-31T15:00:00.000Z',
  '2026-10-31T14:59:59.999Z',
  '2026-10-31T12:00:00.000Z',
  '2026-10-02T12:00:00.000Z',
  '2026-09-30T15:00:00.000Z',
  '2026-09-30T14:59:59.999Z',
  '2025-12-31T15:00:00.000Z',
  '2025-12-31T14:59:59.999Z',
]
const RANGES: { startDate?: string; endDate?: string }[] = [
  {},
  { startDate: TODAY, endDate: TODAY },
  MONTH,
  { startDate: '2026-10-31', endDate: '2026-11-29' },
  { startDate: '2025-12-31', endDate: '2026-11-15' },
  { startDate: '2026-10-02' },
  { endDate: '2026-10-31' },
  { startDate: '2026-02-03', endDate: '2026-02-04' },
]
const STAFF = ['admin', 'user', 'worker', 'dealerWorker', 'otherDealerWorker'] as const
const CODES = ['KT-GN', 'KT-MP', 'SKT-GN', 'KT-NOBODY', null]

const { app, world } = await openDocumentWorld()
beforeAll(async () => {
  app.clock.set(NOW)
  await renewSessions(app)
  for (const code of ['KT-GN', 'SKT-GN']) await assignCode(app, code, app.actors.salesManager)
  // Half of the counts are folded into totals and half still wait for that, which makes a difference on PostgreSQL.
  const documents = madeDocuments()
  await makeCountedDocuments(app, documents.slice(0, DOCUMENTS / 2))
  await app.context.database.foldCounts?.()
  await makeCountedDocuments(app, documents.slice(DOCUMENTS / 2))
  // Some documents come through the API, so that their counts are kept by its own code.
  const { id } = await world.submit(app.actors.dealer)
  await world.changed(app.actors.worker, id, '진행중')
  await world.changed(app.actors.dealerWorker, (await world.submit(app.actors.dealer)).id, '진행중')
  await world.changed(app.actors.admin, id, '개통', {
    subscriptionNumber: '1',
    activatedAt: '2026-10-31T14:59:59.999Z',
  })
})

/** Every status with every date, some also with dates of a status that the document had before. */
function madeDocuments() {
  const random = seededRandom(3)
  const people = [null, ...STAFF.map((name) => app.actors[name].id)]
  const at = () => random.pick(MOMENTS)
  return Array.from({ length: DOCUMENTS }, () => {
    const status = random.pick<ActivationStatus>(ACTIVATION_STATUSES)
    const sometimes = (isSure: boolean) => (isSure || random.chance(0.2) ? at() : null)
    const activated_at = sometimes(status === '개통')
    return {
      activation_status: status,
      customer_type: random.pick<CustomerType>(CUSTOMER_TYPES),
      carrier: random.pick(['KT', 'SKT', '기타', null]),
      contact_code: random.pick(CODES),
      uploaded_at: at(),
      activated_at,
      activated_by: activated_at === null ? null : random.pick(people.slice(1)),
      cancelled_at: sometimes(status === '취소'),
      discarded_at: sometimes(status === '폐기'),
      other_completed_at: sometimes(status === '기타완료'),
      assigned_worker_id: random.pick(people),
      deleted_at: random.chance(0.15) ? NOW : null,
    }
  })
}

const totals = new Map<string, Promise<number>>()

/** The list's stated total, checked on all pages. The documents do not change, so each list is read once. */
function totalOf(name: CastName, list: FigureList | Record<string, unknown>): Promise<number> {
  const key = JSON.stringify([name, list])
  const total = totals.get(key) ?? listedTotal(name, list)
  totals.set(key, total)
  return total
}

async function listedTotal(name: CastName, list: FigureList | Record<string, unknown>): Promise<number> {
  let listed = 0
  for (let cursor: string | undefined; ; ) {
    const query = { ...list, limit: 200, cursor }
    const { status, body } = await app.call(app.actors[name], listDocuments, { query })
    expect(status).toBe(200)
    listed += body.items.length
    cursor = body.nextCursor ?? undefined
    if (cursor !== undefined) continue
    expect(listed).toBe(body.total)
    return listed
  }
}

/** Checks each figure against its list's total; every number in the answer must have a list. */
async function expectTotals(
  name: CastName,
  answer: object,
  lists: Record<string, FigureList>,
  sums: string[] = [],
) {
  const figures = Object.entries(answer).filter(([, value]) => typeof value === 'number')
  expect(figures.map(([figure]) => figure).sort()).toEqual([...Object.keys(lists), ...sums].sort())
  for (const [figure, list] of Object.entries(lists)) {
    const value = figures.find(([each]) => each === figure)?.[1]
    expect([name, figure, value]).toEqual([name, figure, await totalOf(name, list)])
  }
}

it.each(STAFF)('counts for %s today what its lists show', async (name) => {
  const { body } = await app.call(app.actors[name], contract.readTodayStats)
  expect(body.day).toBe(TODAY)
  expect(body.isOwnWork).toBe(name.endsWith('ealerWorker'))
  await expectTotals(name, body, todayLists(body), ['todayDiscarded'])
  expect(body.todayDiscarded).toBe(body.todayCancelled + body.todayDiscardedOnly)
  const today = { startDate: TODAY, endDate: TODAY, isOwnWork: body.isOwnWork }
  if (name === 'admin') expect(body.carrierStats.map(({ carrier }) => carrier)).toContain(null)
  for (const { carrier, new: isNew, portIn } of body.carrierStats) {
    expect(isNew).toBe(await totalOf(name, carrierList(today, carrier, 'new')))
    expect(portIn).toBe(await totalOf(name, carrierList(today, carrier, 'port-in')))
  }
  const sum = (type: 'new' | 'portIn') => body.carrierStats.reduce((all, each) => all + each[type], 0)
  expect(sum('new')).toBe(await totalOf(name, typeList(today, 'new')))
  expect(sum('portIn')).toBe(await totalOf(name, typeList(today, 'port-in')))
  if (!body.isOwnWork) return expect(body.ownActivations).toBeNull()
  const { id } = app.actors[name]
  expect(body.ownActivations).toEqual({
    today: await totalOf(name, workerList(today, id)),
    month: await totalOf(name, workerList(MONTH, id)),
  })
})

it.each(STAFF)('counts for %s the month and any range as its lists do', async (name) => {
  const actor = app.actors[name]
  const month = (await app.call(actor, contract.readMonthlyStatusStats)).body
  expect(month).toMatchObject({ ...MONTH, isOwnWork: name !== 'admin' })
  expect(month.totalDocuments).toBeGreaterThan(0)
  await expectTotals(name, month, statusLists(month))
  for (const query of RANGES) {
    const { body } = await app.call(actor, contract.readStats, { query })
    await expectTotals(name, body, statusLists(body))
  }
  const activations = (await app.call(actor, contract.readMonthlyActivationStats)).body
  expect(activations).toMatchObject({ ...MONTH, isOwnWork: name !== 'admin' })
  expect(activations.activatedCount).toBe(month.activatedCount)
  expect(activations.carriers.reduce((sum, { count }) => sum + count, 0)).toBe(month.activatedCount)
  for (const { carrier, count, newCustomer, portIn } of activations.carriers) {
    expect(count).toBe(await totalOf(name, carrierList(activations, carrier)))
    expect(newCustomer).toBe(await totalOf(name, carrierList(activations, carrier, 'new')))
    expect(portIn).toBe(await totalOf(name, carrierList(activations, carrier, 'port-in')))
  }
})

it.each([...STAFF, 'dealer'] as const)('totals for %s what the pages of a filter hold', async (name) => {
  const filters: Record<string, unknown>[] = [
    { carrier: 'KT' },
    { withoutCarrier: true },
    { customerType: 'new,other' },
    { ...MONTH, dateField: 'uploadedAt', customerType: 'port-in' },
    { startDate: '2026-10-31', activationStatus: '개통' },
    { activationStatus: '대기,취소', carrier: 'SKT', endDate: '2026-11-29' },
    { dateField: 'cancelledAt', startDate: '2026-10-31', carrier: 'KT' },
    { status: '접수', carrier: 'KT' },
    { exactContactCode: 'KT-GN', customerType: 'new' },
  ]
  for (const filter of filters) {
    const all = await totalOf(name, filter)
    const own = await totalOf(name, { ...filter, workerFilter: true })
    if (name !== 'dealer') expect([filter, all]).toEqual([filter, Math.max(all, own, 1)])
  }
  expect(await totalOf(name, { carrier: 'KT', withoutCarrier: true })).toBe(0)
})

it.each(STAFF)('counts for %s each of the last 30 days as its lists do', async (name) => {
  const { body } = await app.call(app.actors[name], contract.readTrend)
  expect(body.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_, at) => addKstDays(TODAY, at - 29)),
  )
  const eventful = new Set(MOMENTS.map((at) => kstDay(at)))
  for (const { day, submissions, activations } of body.days) {
    if (!eventful.has(day)) {
      expect([day, submissions, activations]).toEqual([day, 0, 0])
      continue
    }
    const lists = todayLists({ day, isOwnWork: body.isOwnWork })
    expect([day, submissions]).toEqual([day, await totalOf(name, lists.todaySubmissions)])
    expect([day, activations]).toEqual([day, await totalOf(name, lists.todayActivation)])
  }
})

it.each(RANGES)('counts carriers and stores from $startDate to $endDate as the lists do', async (range) => {
  const { body } = await app.call(app.actors.admin, contract.readCarrierStats, { query: range })
  const days = { ...range, isOwnWork: false }
  expect(body.reduce((sum, { total }) => sum + total, 0)).toBe(
    await totalOf('admin', statusLists(days).activatedCount),
  )
  for (const { carrier, total, count, newCustomer, portIn, dealers } of body) {
    expect([count, total]).toEqual([total, await totalOf('admin', carrierList(days, carrier))])
    expect(newCustomer).toBe(await totalOf('admin', carrierList(days, carrier, 'new')))
    expect(portIn).toBe(await totalOf('admin', carrierList(days, carrier, 'port-in')))
    expect(dealers.reduce((sum, dealer) => sum + dealer.total, 0)).toBe(total)
    for (const dealer of dealers) {
      const list = (type?: CustomerType) => contactCodeList(days, carrier, dealer.contactCode, type)
      expect(dealer.total).toBe(await totalOf('admin', list()))
      expect(dealer.newCustomer).toBe(await totalOf('admin', list('new')))
      expect(dealer.portIn).toBe(await totalOf('admin', list('port-in')))
    }
    const details = await app.call(app.actors.admin, contract.readCarrierDetails, {
      params: { carrier: carrier ?? '' },
      query: range,
    })
    expect(details.body.map(({ contactCode, count }) => [contactCode, count])).toEqual(
      dealers.map((dealer) => [dealer.contactCode, dealer.total]),
    )
  }
  const plain = await app.call(app.actors.admin, contract.readCarrierStats, {
    query: { ...range, dealers: false },
  })
  expect(plain.body).toEqual(body.map((stat) => ({ ...stat, dealers: [] })))
})

it.each(RANGES)('counts workers from $startDate to $endDate as the lists do', async (range) => {
  const { body } = await app.call(app.actors.admin, contract.readWorkerStats, { query: range })
  const seen = await Promise.all(
    STAFF.map(async (name) => [
      app.actors[name].id,
      await totalOf('admin', workerList(range, app.actors[name].id)),
    ]),
  )
  expect(body.map(({ workerId, count }) => [workerId, count]).sort()).toEqual(
    seen.filter(([, count]) => count !== 0).sort(),
  )
  for (const { workerId, count } of body) {
    const details = await app.call(app.actors.admin, contract.readWorkerDetails, {
      params: { workerId },
      query: range,
    })
    expect(details.body.reduce((sum, detail) => sum + detail.count, 0)).toBe(count)
    for (const detail of details.body)
      expect(detail.count).toBe(await totalOf('admin', workerList(range, workerId, detail.carrier)))
  }
})

it('counts what everybody activated, this month and ever', async () => {
  const { body } = await app.call(app.actors.admin, contract.readWorkerTotals)
  expect(body.map(({ dealerId }) => dealerId).sort()).toEqual(STAFF.map((name) => app.actors[name].id).sort())
  for (const { dealerId, monthlyActivations, totalActivations } of body) {
    expect(monthlyActivations).toBe(await totalOf('admin', workerList(MONTH, dealerId)))
    expect(totalActivations).toBe(await totalOf('admin', workerList({}, dealerId)))
  }
})

it('counts for a sales manager its contact codes and no other', async () => {
  const own = ['KT-GN', 'SKT-GN']
  const ofOwn = async (list: FigureList) => {
    const totals = own.map((exactContactCode) => totalOf('admin', { ...list, exactContactCode }))
    return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0)
  }
  const { body } = await app.call(app.actors.salesManager, contract.readTodayStats)
  expect(body.isOwnWork).toBe(false)
  expect(body.todaySubmissions).toBeGreaterThan(0)
  for (const [figure, list] of Object.entries(todayLists(body)))
    expect([figure, body[figure as keyof typeof body]]).toEqual([figure, await ofOwn(list)])
  for (const range of RANGES) {
    const mine = (await app.call(app.actors.salesManager, contract.readCarrierStats, { query: range })).body
    const everybodys = (await app.call(app.actors.admin, contract.readCarrierStats, { query: range })).body
    const expected = everybodys.flatMap(({ carrier, dealers }) =>
      dealers
        .filter(({ contactCode }) => contactCode !== null && own.includes(contactCode))
        .map((dealer) => ({ carrier, ...dealer })),
    )
    const dealersOf = mine.flatMap(({ carrier, dealers }) =>
      dealers.map((dealer) => ({ carrier, ...dealer })),
    )
    const inOrder = (rows: typeof expected) => rows.map((row) => JSON.stringify(row)).sort()
    expect(inOrder(dealersOf)).toEqual(inOrder(expected))
    for (const { carrier, total } of mine)
      expect(total).toBe(await ofOwn(carrierList({ ...range, isOwnWork: false }, carrier)))
  }
})

it('tells a sales manager without contact codes of nothing', async () => {
  for (const code of ['KT-GN', 'SKT-GN']) await assignCode(app, code, null, '2000-01-01')
  const today = await app.call(app.actors.salesManager, contract.readTodayStats)
  expect([today.body.todaySubmissions, today.body.todayActivation]).toEqual([0, 0])
  expect((await app.call(app.actors.salesManager, contract.readCarrierStats)).body).toEqual([])
})

it('refuses a range that ends before it begins', async () => {
  const query = { startDate: '2026-11-02', endDate: '2026-11-01' }
  for (const endpoint of [contract.readStats, contract.readCarrierStats, contract.readWorkerStats]) {
    const { status, error } = await app.call(app.actors.admin, endpoint, { query })
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT'])
  }
})
