import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AccessAction,
  type AccessDetail,
  listAccessLog,
} from '#shared/access-log/access-log.contract.ts'
import {
  listCustomersSeen,
  readViewAlarm,
  saveViewAlarm,
} from '#shared/access-log/customers-seen.contract.ts'
import { readSystemStatus } from '#shared/health/health.contract.ts'
import { kstDay } from '#shared/kst.ts'
import type { Actor } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'

const app = await openTestApp()
const { admin, worker } = app.actors
const DAY = 86_400_000

/** Each test has a day of its own, from its noon on. */
beforeEach(async () => {
  app.clock.advance(2 * DAY)
  await renewSessions(app)
})

async function saw(
  as: Actor,
  action: AccessAction,
  { about, detail = {} }: { about?: number; detail?: AccessDetail },
): Promise<void> {
  const subject = about === undefined ? null : ({ kind: 'document', id: about, name: `D-${about}` } as const)
  const account = { ...as, userType: 'worker', role: 'worker' } as const
  const by = { account, address: '::1', userAgent: null }
  const row = accessRow(action, { subject, person: null, detail }, by, app.clock.now())
  await app.context.database.transaction(({ db }) => insertAccessRows(db, [row]))
}

const setLimit = (customersPerDay: number | null) =>
  app.call(admin, saveViewAlarm, { body: { customersPerDay } })

async function seen(query: Record<string, string> = {}) {
  // What was read of the present day counts for a minute.
  app.clock.advance(61_000)
  return app.ask(admin, listCustomersSeen, { query: query as never })
}

const figures = async (query: Record<string, string> = {}) =>
  (await seen(query)).items.map(({ day, username, customers, exported }) => [
    day,
    username,
    customers,
    exported,
  ])

describe('how many customers an account saw on a day', () => {
  it('counts each once, in lists, records and files, and the rows of exports apart', async () => {
    const day = kstDay(app.clock.now())
    await saw(worker, 'list', { detail: { documents: '4-7', rows: 4 } })
    await saw(worker, 'list', { detail: { documents: '6-9', rows: 4 } })
    await saw(worker, 'view', { about: 9 })
    await saw(worker, 'view', { detail: { documents: '9,13', rows: 2 } })
    await saw(worker, 'download', { about: 12 })
    await saw(worker, 'export', { detail: { rows: 300 } })
    await saw(admin, 'view', { about: 9 })
    await saw(admin, 'login', {})
    expect(await figures({ day })).toEqual([
      [day, 'worker-park', 8, 300],
      [day, admin.username, 1, 0],
    ])
    expect(await figures({ day, account: 'worker' })).toEqual([[day, 'worker-park', 8, 300]])
  })

  it('is of the Seoul day, and older days stay as they were', async () => {
    const day = kstDay(app.clock.now())
    // 00:10 in Seoul is still the day before in UTC.
    const midnight = Date.parse(`${day}T15:10:00.000Z`)
    await saw(worker, 'view', { about: 1 })
    app.clock.advance(midnight - app.clock.now().getTime())
    await renewSessions(app)
    await saw(worker, 'view', { about: 2 })
    await saw(worker, 'view', { about: 3 })
    const next = kstDay(app.clock.now())
    expect(next > day).toBe(true)
    expect((await figures()).slice(0, 2)).toEqual([
      [next, 'worker-park', 2, 0],
      [day, 'worker-park', 1, 0],
    ])
  })

  it('comes page by page, and goes back a month', async () => {
    await saw(worker, 'view', { about: 1 })
    await saw(admin, 'view', { about: 1 })
    const whole = await seen()
    const first = await seen({ limit: '1' })
    expect(first.items).toEqual(whole.items.slice(0, 1))
    const rest = await seen({ cursor: first.nextCursor ?? '' })
    expect(rest.items).toEqual(whole.items.slice(1))
    app.clock.advance(31 * DAY)
    await renewSessions(app)
    expect((await seen()).items).toEqual([])
  })
})

describe('the limit', () => {
  it('is set by an administrator and stands in the log', async () => {
    expect((await app.call(admin, readViewAlarm)).body).toEqual({ customersPerDay: null })
    expect((await setLimit(2)).body).toEqual({ customersPerDay: 2 })
    expect((await app.call(admin, readViewAlarm)).body).toEqual({ customersPerDay: 2 })
    const { body } = await app.call(admin, listAccessLog, { query: { action: 'setting-changed' } })
    expect(body.items[0]?.detail).toEqual({
      what: 'view-alarm',
      how: 'changed',
      values: { '하루 고객 수': '2' },
    })
    expect((await setLimit(0)).status).toBe(400)
  })

  it('marks who is above it, by what was seen or exported, and warns in the panel for two days', async () => {
    const warnings = async () =>
      (await app.call(admin, readSystemStatus)).body.warnings.filter((each) => each.includes('열람 기준'))
    const day = kstDay(app.clock.now())
    await setLimit(2)
    await saw(worker, 'list', { detail: { documents: '1-2', rows: 2 } })
    expect(await figures({ day, over: 'true' })).toEqual([])
    expect(await warnings()).toEqual([])
    await saw(worker, 'view', { about: 3 })
    await saw(admin, 'export', { detail: { rows: 3 } })
    expect(await figures({ day, over: 'true' })).toHaveLength(2)
    expect(await warnings()).toEqual([
      `하루 열람 기준을 넘은 계정이 있습니다: 박근무(worker-park) ${day} 외 1건. 접속 기록의 사람별 열람을 확인해주세요.`,
    ])
    // The panel counts what the page has read of the day within the last minute.
    await saw(app.actors.dealer, 'export', { detail: { rows: 3 } })
    expect(await warnings()).toEqual([expect.stringContaining('외 1건')])
    await figures({ day, over: 'true' })
    expect(await warnings()).toEqual([expect.stringContaining('외 2건')])
    await setLimit(null)
    expect(await warnings()).toEqual([])
    await setLimit(2)
    app.clock.advance(2 * DAY)
    await renewSessions(app)
    expect(await warnings()).toEqual([])
  })
})
