import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { disarmAccessLog } from '../../testing/disarm-access-log.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'
import { rangesOf } from './id-ranges.ts'
import { recentLeap } from './log-times.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'
import { removeOldAccessRows } from './remove-old-access-rows.ts'
import { sealAccessRows } from './seal-access-rows.ts'
import { verifyAccessLog } from './verify-access-log.ts'

const DAY = 86_400_000

const app = openTestAppForEach()

const table = () => app.context.database.kysely
const seal = () => sealAccessRows(app.context.database)
const removeOld = () => removeOldAccessRows({ ...app.context, log: pino({ level: 'silent' }) })

async function add(action: 'view' | 'rights-changed', times: readonly string[]): Promise<void> {
  const rows = times.map((at) => accessRow(action, { subject: null, person: null }, SERVER, new Date(at)))
  await app.context.database.transaction(({ db }) => insertAccessRows(db, rows))
}

/** One entry every ten days, from the first time until before the other. */
function tenthDays(from: string, to: string): string[] {
  const times: string[] = []
  for (let at = Date.parse(from); at < Date.parse(to); at += 10 * DAY) times.push(new Date(at).toISOString())
  return times
}

/** A log that was written regularly. The tests' clock starts at 2026-11-20T03:00:00.000Z. */
async function liveThrough(from: string, to = '2026-11-20T03:00:00.000Z'): Promise<void> {
  await add('rights-changed', tenthDays(from, to))
  await add('view', tenthDays(from, to))
  await seal()
}

async function left(action: string): Promise<string[]> {
  const rows = await table()
    .selectFrom('access_log')
    .select('at')
    .where('action', '=', action)
    .orderBy('id')
    .execute()
  return rows.map(({ at }) => at)
}

const problems = async () =>
  (await verifyAccessLog(app.context.database, app.clock.now())).flatMap(({ chain, broken }) =>
    broken === null ? [] : [[chain, broken.why, broken.number]],
  )

it('removes views after two years and security entries after three, each month behind a sealed statement', async () => {
  await liveThrough('2023-10-01T03:00:00.000Z')
  const [views, rights] = [await left('view'), await left('rights-changed')]
  // By the newest sealed entry, of 2026-11-14.
  const oldViews = views.filter((at) => at < '2024-11-14T03:00:00.000Z')
  const oldRights = rights.filter((at) => at < '2023-11-14T03:00:00.000Z')
  expect(views.at(-1)).toBe('2026-11-14T03:00:00.000Z')
  expect(await removeOld()).toBe(oldViews.length + oldRights.length)
  expect(await left('view')).toEqual(views.slice(oldViews.length))
  expect(await left('rights-changed')).toEqual(rights.slice(oldRights.length))
  expect(await problems()).toEqual([])

  const statements = await table()
    .selectFrom('access_log')
    .select(['subject_name', 'hash', 'detail'])
    .where('action', '=', 'log-removed')
    .orderBy('id')
    .execute()
  expect(statements.every(({ hash }) => hash !== null)).toBe(true)
  const months = (from: 'records' | 'rights') =>
    statements
      .filter(({ subject_name }) => subject_name === from)
      .map(({ detail }) => JSON.parse(detail).removed.newest.slice(0, 7))
  expect(months('records')).toEqual([...new Set(oldViews.map((at) => at.slice(0, 7)))])
  expect(months('rights')).toEqual(['2023-10', '2023-11'])
  expect(JSON.parse(statements[0]?.detail ?? '')).toEqual({
    rows: 4,
    removed: { first: 1, last: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/), newest: views[3] },
  })

  expect(await removeOld()).toBe(0)
  await add('view', [app.clock.now().toISOString()])
  await seal()
  expect(await problems()).toEqual([])
})

it('removes what a list has shown with its entry, and only then', async () => {
  await liveThrough('2024-11-01T03:00:00.000Z', '2024-11-05T03:00:00.000Z')
  const list = { subject: null, person: null, detail: { documents: rangesOf([3, 1, 2]) } }
  const row = accessRow('list', list, SERVER, new Date('2024-11-05T03:00:00.000Z'))
  await app.context.database.transaction(({ db }) => insertAccessRows(db, [row]))
  await liveThrough('2024-11-10T03:00:00.000Z')
  const seen = () => table().selectFrom('access_log_seen').select('document_id').execute()
  expect((await seen()).map(({ document_id }) => document_id)).toEqual([1, 2, 3])
  await expect(table().deleteFrom('access_log_seen').execute()).rejects.toThrow('only grows')
  await expect(table().updateTable('access_log_seen').set({ document_id: 9 }).execute()).rejects.toThrow(
    'only grows',
  )
  expect(await removeOld()).toBeGreaterThan(1)
  expect(await seen()).toEqual([])
  expect(await problems()).toEqual([])
})

it('removes only a whole beginning', async () => {
  const [old, young, oldToo] = ['2024-11-05', '2024-11-15', '2024-11-06'].map((day) => `${day}T03:00:00.000Z`)
  await add('view', [old ?? '', young ?? '', oldToo ?? ''])
  await liveThrough('2024-11-22T03:00:00.000Z')
  expect(await removeOld()).toBe(1)
  expect((await left('view')).slice(0, 2)).toEqual([young, oldToo])
  expect(await problems()).toEqual([])
})

it('removes only what is sealed', async () => {
  await add('view', ['2024-11-05T03:00:00.000Z'])
  await add('rights-changed', [app.clock.now().toISOString()])
  expect(await removeOld()).toBe(0)
  expect(await left('view')).toHaveLength(1)
})

it('keeps what does not follow from its seals, and says so', async () => {
  await liveThrough('2024-10-01T03:00:00.000Z')
  const before = await left('view')
  await disarmAccessLog(app.context.database)
  await table().deleteFrom('access_log').where('seal_number', '=', 3).where('chain', '=', 'records').execute()
  await expect(removeOld()).rejects.toThrow('the access log is broken: records 3 missing')
  expect(await left('view')).toHaveLength(before.length - 1)
})

describe('a clock that leapt', () => {
  it('four years ahead removes nothing, and leaves a mark', async () => {
    await liveThrough('2026-01-01T03:00:00.000Z')
    const views = await left('view')
    app.clock.advance(4 * 365 * DAY)
    expect(await removeOld()).toBe(0)
    expect(await left('clock-leapt')).toEqual([app.clock.now().toISOString()])
    expect(await recentLeap(table(), app.clock.now())).toBe(app.clock.now().toISOString())
    // Its own mark and what is done meanwhile are the newest entries then.
    await add('view', [app.clock.now().toISOString()])
    await seal()
    app.clock.advance(10 * DAY)
    expect(await removeOld()).toBe(0)
    expect((await left('view')).slice(0, -1)).toEqual(views)
    expect(await left('clock-leapt')).toHaveLength(1)
    expect(await problems()).toEqual([])
  })

  it('is noticed as well when people went on working before anybody looked, and when it is set right', async () => {
    await liveThrough('2024-06-01T03:00:00.000Z')
    const before = (await left('view')).length
    app.clock.advance(4 * 365 * DAY)
    const wrong = app.clock.now().toISOString()
    await add('view', [wrong])
    await seal()
    expect(await left('clock-leapt')).toEqual([wrong])
    expect(await removeOld()).toBe(0)
    app.clock.advance(-4 * 365 * DAY)
    const right = app.clock.now().toISOString()
    await add('view', [right])
    await add('rights-changed', [right])
    await seal()
    expect(await left('clock-leapt')).toEqual([wrong, right])
    expect(await removeOld()).toBe(0)
    expect(await left('view')).toHaveLength(before + 2)
  })

  it('holds the removal up for a month of calm only', async () => {
    await liveThrough('2024-11-01T03:00:00.000Z')
    app.clock.advance(20 * DAY)
    expect(await removeOld()).toBe(0)
    await seal()
    const removed: number[] = []
    for (const days of [13, 13, 5]) {
      app.clock.advance(days * DAY)
      await add('rights-changed', [app.clock.now().toISOString()])
      await seal()
      removed.push(await removeOld())
    }
    expect(removed).toEqual([0, 0, expect.any(Number)])
    expect(removed[2]).toBeGreaterThan(0)
    expect(await problems()).toEqual([])
  })
})

describe('the database lets nobody', () => {
  /** What somebody with access to the database writes by hand; the server then seals it. */
  async function state(last: number, at: string, chain = 'records'): Promise<void> {
    const { hash } = await table()
      .selectFrom('access_log')
      .select('hash')
      .where('chain', '=', chain)
      .where('seal_number', '=', last)
      .executeTakeFirstOrThrow()
    const subject = { kind: 'log', id: last, name: chain } as const
    const detail = { removed: { first: 1, last, hash: hash ?? '' } }
    await recordSecurityEvent(table(), { by: SERVER, at: new Date(at) }, 'log-removed', {
      subject,
      ...detail,
    })
  }
  const move = async (last: number) => {
    const { hash } = await table()
      .selectFrom('access_log')
      .select('hash')
      .where('chain', '=', 'records')
      .where('seal_number', '=', last)
      .executeTakeFirstOrThrow()
    await table()
      .updateTable('access_log_chains')
      .set({ removed: last, removed_hash: hash ?? '' })
      .where('chain', '=', 'records')
      .execute()
  }
  const now = () => app.clock.now().toISOString()

  beforeEach(() => liveThrough('2024-10-01T03:00:00.000Z'))

  it('move the start without a statement, or before that is sealed', async () => {
    await expect(move(4)).rejects.toThrow('only grows')
    await state(4, now())
    await expect(move(4)).rejects.toThrow('only grows')
    await seal()
    await move(4)
    await table()
      .deleteFrom('access_log')
      .where('chain', '=', 'records')
      .where('seal_number', '<=', 4)
      .execute()
    expect(await problems()).toEqual([])
  })

  it('move it elsewhere than a statement says, or over more than the oldest month', async () => {
    await state(4, now())
    await state(5, now())
    await seal()
    await expect(move(3)).rejects.toThrow('only grows')
    await expect(move(5)).rejects.toThrow('only grows')
  })

  it('move it over what is not old enough, or whose statement comes from another time', async () => {
    await state(4, '2026-10-09T03:00:00.000Z')
    await seal()
    await expect(move(4)).rejects.toThrow('only grows')
  })

  it('move it by a statement from the future, even a sealed one', async () => {
    await state(4, '2031-01-01T00:00:00.000Z')
    await seal()
    await expect(move(4)).rejects.toThrow('only grows')
  })

  it('delete an entry that lies before no start', async () => {
    await state(4, now())
    await seal()
    await expect(sql`delete from access_log where seal_number <= 4`.execute(table())).rejects.toThrow(
      'only grows',
    )
  })
})
