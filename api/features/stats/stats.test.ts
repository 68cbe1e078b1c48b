import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { deleteDocument, restoreDocument } from '#shared/documents/deletion.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import * as contract from '#shared/stats/stats.contract.ts'
import { assignCode } from '../../testing/assign-code.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealerWorker, otherDealerWorker, dealer, otherDealer, salesManager } = app.actors
const done = { subscriptionNumber: '1' }

const today = async (actor = admin) => (await app.call(actor, contract.readTodayStats)).body
const month = async (actor = admin) => (await app.call(actor, contract.readMonthlyStatusStats)).body

let cancelled: number

/** A day of a store and its office, beginning just before midnight in Korea. */
beforeAll(async () => {
  app.clock.set('2026-11-20T14:59:59.999Z')
  const yesterdays = (await world.submit(dealer)).id
  app.clock.set('2026-11-20T15:00:00.000Z')
  await renewSessions(app)
  await assignCode(app, 'KT-MP', salesManager)

  await world.submit(dealer)
  const portIn = { customerType: 'port-in', previousCarrier: 'SK' } as const
  const activated = (await world.submit(otherDealer, { contactCode: 'KT-MP', ...portIn })).id
  const late = (await world.submit(dealer)).id
  cancelled = (await world.submit(dealer)).id
  const discarded = (await world.submit(dealer)).id
  const gone = (await world.submit(dealer)).id
  const other = await app.call(worker, submitOtherApplication, {
    body: { customerName: '홍길동', contactCode: 'KT-GN', carrier: 'KT' },
  })
  expect(other.status).toBe(201)

  await world.changed(worker, yesterdays, '개통', done)
  await world.changed(dealerWorker, activated, '진행중')
  await world.changed(worker, activated, '개통', done)
  // Activated yesterday, but recorded today.
  await world.changed(worker, late, '개통', { ...done, activatedAt: '2026-11-20T14:59:59.999Z' })
  await world.changed(worker, cancelled, '개통', done)
  await world.changed(worker, cancelled, '취소')
  await world.changed(worker, discarded, '폐기', { discardReason: '중복' })
  await app.call(admin, deleteDocument, { params: { id: gone } })
})

it('counts the day as it is defined', async () => {
  expect(await today()).toEqual({
    day: '2026-11-21',
    isOwnWork: false,
    todaySubmissions: 5,
    todayReception: 3,
    todayDiscarded: 2,
    todayCancelled: 1,
    todayDiscardedOnly: 1,
    todayActivation: 2,
    todayOtherCompleted: 1,
    carrierStats: [{ carrier: 'KT', new: 1, portIn: 1 }],
    ownActivations: null,
  })
  expect(await today(worker)).toEqual(await today())
})

it('counts for a dealer_worker what is assigned to it, also what somebody else activated', async () => {
  expect(await today(dealerWorker)).toMatchObject({
    isOwnWork: true,
    todaySubmissions: 1,
    todayActivation: 1,
    carrierStats: [{ carrier: 'KT', new: 0, portIn: 1 }],
    ownActivations: { today: 0, month: 0 },
  })
  expect(await today(otherDealerWorker)).toMatchObject({ todaySubmissions: 0, todayActivation: 0 })
})

it('counts for a sales manager what came with its contact codes', async () => {
  expect(await today(salesManager)).toMatchObject({
    todaySubmissions: 1,
    todayReception: 1,
    todayActivation: 1,
    todayOtherCompleted: 0,
    carrierStats: [{ carrier: 'KT', new: 0, portIn: 1 }],
  })
  const { raw, body } = await app.call(salesManager, contract.readCarrierStats)
  expect(body).toEqual([
    {
      carrier: 'KT',
      total: 1,
      count: 1,
      newCustomer: 0,
      portIn: 1,
      dealers: [{ contactCode: 'KT-MP', dealerName: '마포텔레콤', newCustomer: 0, portIn: 1, total: 1 }],
    },
  ])
  expect(raw.body).not.toContain('김민수')
})

it('counts the month by receipt, activations by when they were made, and own work for who is no administrator', async () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
  expect(await month()).toEqual({
    ...days,
    isOwnWork: false,
    activatedCount: 3,
    totalDocuments: 7,
    pendingActivations: 1,
    inProgressCount: 0,
    otherCompletedCount: 1,
    canceledCount: 1,
    discardedCount: 1,
  })
  expect(await month(worker)).toMatchObject({
    ...days,
    isOwnWork: true,
    activatedCount: 3,
    totalDocuments: 5,
  })
  expect(await month(dealerWorker)).toMatchObject({ activatedCount: 1, totalDocuments: 1 })
  const { body } = await app.call(dealerWorker, contract.readMonthlyActivationStats)
  expect(body.carriers).toEqual([{ carrier: 'KT', count: 1, newCustomer: 0, portIn: 1 }])
})

it('names who activated, and for whom', async () => {
  const stats = await app.call(admin, contract.readWorkerStats)
  expect(stats.body).toEqual([{ workerId: worker.id, workerName: worker.name, count: 3 }])
  const totals = await app.call(admin, contract.readWorkerTotals)
  expect(totals.body[0]).toEqual({
    workerName: worker.name,
    dealerId: worker.id,
    monthlyActivations: 3,
    totalActivations: 3,
  })
  const details = await app.call(admin, contract.readCarrierDetails, { params: { carrier: 'KT' } })
  expect(details.body).toEqual([
    { dealerName: '강남모바일', contactCode: 'KT-GN', count: 2 },
    { dealerName: '마포텔레콤', contactCode: 'KT-MP', count: 1 },
  ])
})

it('counts for a sales manager of more contact codes than a statement takes parameters', async () => {
  const before = await today(salesManager)
  const { kysely } = app.context.database
  await sql`with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 33000)
    insert into contact_codes (code, dealer_name, carrier, sales_manager_id, created_at)
    select 'MANY-' || number, '판매점', 'KT', ${salesManager.id}, '' from numbers`.execute(kysely)
  await sql`insert into code_assignments (code, manager_id, created_at)
    select code, sales_manager_id, '' from contact_codes where code like 'MANY-%'`.execute(kysely)
  expect(await today(salesManager)).toEqual(before)
  const { body } = await app.call(salesManager, contract.readCarrierStats)
  expect(body).toMatchObject([{ total: 1, dealers: [{ contactCode: 'KT-MP', dealerName: '마포텔레콤' }] }])
  await kysely.deleteFrom('contact_codes').where('code', 'like', 'MANY-%').execute()
  await kysely.deleteFrom('code_assignments').where('code', 'like', 'MANY-%').execute()
})

it('counts anew what is deleted and brought back, and the next day another day', async () => {
  await app.call(admin, deleteDocument, { params: { id: cancelled } })
  expect(await today()).toMatchObject({ todaySubmissions: 4, todayReception: 3, todayCancelled: 0 })
  await app.call(admin, restoreDocument, { params: { id: cancelled } })
  expect(await today()).toMatchObject({ todaySubmissions: 5, todayCancelled: 1 })

  const { body: trend } = await app.call(admin, contract.readTrend)
  expect(trend.days.slice(-2)).toEqual([
    { day: '2026-11-20', submissions: 1, activations: 1 },
    { day: '2026-11-21', submissions: 5, activations: 2 },
  ])
  app.clock.advance(24 * 3_600_000 - 1)
  expect((await today(salesManager)).todaySubmissions).toBe(1)
  app.clock.advance(1)
  expect(await today(salesManager)).toMatchObject({
    day: '2026-11-22',
    todaySubmissions: 0,
    todayActivation: 0,
  })
})
