import { afterAll, beforeEach, expect, it } from 'vitest'
import { logout } from '#shared/auth/auth.contract.ts'
import {
  listNews,
  type NewsSettings,
  readNewsSettings,
  saveNewsSettings,
} from '#shared/news/news.contract.ts'
import { subscribePush } from '#shared/push/push.contract.ts'
import { buildApp } from '../../app.ts'
import { backgroundJobs } from '../../jobs/jobs.ts'
import { createHub } from '../../realtime/hub.ts'
import { type Actor, createActor, createSession } from '../../testing/actors.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { startPushService } from '../../testing/push-service.ts'
import { sendDailySummaries } from './daily-summary.ts'

const service = await startPushService()
afterAll(() => service.close())
const { app } = await openDocumentWorld({ PUSH_TEST_ORIGIN: service.origin })
const { salesManager, worker, dealer, admin } = app.actors
const { context } = app
const db = context.database.kysely

beforeEach(async () => {
  for (const table of ['news_settings', 'push_subscriptions'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('system_facts').where('key', '=', 'daily-summary').execute()
  service.received.splice(0)
})

const subscribe = async (actor: Pick<Actor, 'sessionId'>, device: string) =>
  expect((await app.call(actor, subscribePush, { body: service.subscription(device) })).status).toBe(201)
const inSeoul = (time: string, day = '2026-11-20') =>
  app.clock.set(new Date(`${day}T${time}+09:00`).toISOString())
const devices = () => service.received.map(({ device }) => device).sort()
const summary = (way: 'none' | 'push'): NewsSettings => ({ 'daily-summary': { way, sound: true } })

it('tells every sales manager at seven in the evening, with nothing but the kind', async () => {
  const other = await createActor(context, {
    username: 'other-sales',
    name: '다른영업',
    userType: 'sales_manager',
  })
  await subscribe(salesManager, 'phone')
  await subscribe(other, 'other')
  for (const [actor, device] of [
    [worker, 'desk'],
    [dealer, 'store'],
    [admin, 'office'],
  ] as const)
    await subscribe(actor, device)
  inSeoul('18:59:59')
  expect(await sendDailySummaries(context)).toBe(0)
  inSeoul('19:00:00')
  expect(await sendDailySummaries(context)).toBe(2)
  await expect.poll(devices).toEqual(['other', 'phone'])
  expect(service.problems).toEqual([])
  const [push] = service.received
  expect(push?.payload).toEqual({ kind: 'daily-summary', documentNumber: null })
  // Nobody reads of today after midnight.
  expect(push?.headers).toMatchObject({ ttl: String(3 * 3600), urgency: 'normal' })
})

it('once a day, whichever process asks and however often one starts', async () => {
  await subscribe(salesManager, 'phone')
  const processes = await Promise.all(
    [0, 1].map(async () => {
      const own = { ...context, hub: createHub() }
      return { own, app: await buildApp(own, 'no-web') }
    }),
  )
  inSeoul('19:00:30')
  const told = await Promise.all([context, ...processes.map(({ own }) => own)].map(sendDailySummaries))
  expect(told.sort()).toEqual([0, 0, 1])
  inSeoul('20:30:00')
  for (const { own } of processes) expect(await sendDailySummaries(own)).toBe(0)
  await expect.poll(devices).toEqual(['phone'])
  inSeoul('19:00:00', '2026-11-21')
  expect(await sendDailySummaries(context)).toBe(1)
  await expect.poll(devices).toEqual(['phone', 'phone'])
  for (const each of processes) await each.app.http.close()
})

it('later in the evening where the server was off, and not at night', async () => {
  await subscribe(salesManager, 'phone')
  inSeoul('21:00:00', '2026-11-22')
  expect(await sendDailySummaries(context)).toBe(0)
  inSeoul('20:59:59', '2026-11-22')
  const job = backgroundJobs(context).find(({ name }) => name === 'daily-summary')
  await job?.run(new AbortController().signal)
  await expect.poll(devices).toEqual(['phone'])
})

it('not who turned it off, who may not see the figures, or whose session is over', async () => {
  inSeoul('19:00:00', '2026-11-23')
  const session = async () => ({ sessionId: await createSession(context, salesManager) })
  const [staying, leaving] = [await session(), await session()]
  await subscribe(staying, 'phone')
  await subscribe(leaving, 'left')
  await app.call(leaving, logout)
  expect((await app.call(staying, readNewsSettings)).body).toEqual(summary('push'))
  expect((await app.call(staying, saveNewsSettings, { body: summary('none') })).body).toEqual(summary('none'))
  expect(await sendDailySummaries(context)).toBe(0)
  await app.call(staying, saveNewsSettings, { body: summary('push') })
  inSeoul('19:00:00', '2026-11-24')
  const restrict = (is_restricted: number) =>
    db.updateTable('users').set({ is_restricted }).where('id', '=', salesManager.id).execute()
  await restrict(1)
  expect(await sendDailySummaries(context)).toBe(0)
  await restrict(0)
  inSeoul('19:00:00', '2026-11-25')
  expect(await sendDailySummaries(context)).toBe(1)
  await expect.poll(devices).toEqual(['phone'])
})

it('is nobody else’s to set, and opens no news to a sales manager', async () => {
  app.clock.set('2026-11-20T03:00:00.000Z')
  for (const actor of [worker, dealer])
    expect(Object.keys((await app.call(actor, readNewsSettings)).body)).not.toContain('daily-summary')
  expect((await app.call(salesManager, listNews)).status).toBe(403)
})
