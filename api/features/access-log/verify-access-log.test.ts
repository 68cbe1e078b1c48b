import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { disarmAccessLog } from '../../testing/disarm-access-log.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'
import { sealAccessRows } from './seal-access-rows.ts'
import { verifyAccessLog } from './verify-access-log.ts'

const app = openTestAppForEach()
beforeEach(async () => {
  await view(1, 6)
  await sealAccessRows(app.context.database)
  await view(7, 9)
})

const table = () => app.context.database.kysely

function viewOf(id: number) {
  const subject = { kind: 'document', id, name: `20261120-${String(id).padStart(5, '0')}` } as const
  const person = { name: '김민수', phone: '01012345678' }
  return accessRow('view', { subject, person }, SERVER, app.clock.now())
}

async function view(from: number, to: number): Promise<void> {
  const ids = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  await app.context.database.transaction(({ db }) => insertAccessRows(db, ids.map(viewOf)))
}

async function verified() {
  const [records, rights] = await verifyAccessLog(app.context.database, app.clock.now())
  return { records, rights }
}

/** Where the chain of views is broken. */
async function broken() {
  const { records } = await verified()
  return records?.broken === null ? null : [records?.broken.why, records?.broken.number]
}

it('finds sealed rows and those that wait in order', async () => {
  const { records, rights } = await verified()
  expect(records).toMatchObject({ sealed: 6, waiting: 3, last: { number: 6 }, broken: null })
  expect(rights).toMatchObject({ sealed: 0, waiting: 0, last: { number: 0 }, broken: null })
})

it('seals each row once, in the order of their ids, with a hash that depends on all before it', async () => {
  expect(await sealAccessRows(app.context.database)).toBe(3)
  expect(await sealAccessRows(app.context.database)).toBe(0)
  const rows = await table().selectFrom('access_log').selectAll().orderBy('id').execute()
  expect(rows.map((row) => row.seal_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(rows.map((row) => row.hash)).size).toBe(9)
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await verified()).records).toMatchObject({ sealed: 9, waiting: 0, broken: null })
})

it('seals more than one batch, and by several at once each row still once', async () => {
  await view(10, 700)
  const { database } = app.context
  const counts = await Promise.all([
    sealAccessRows(database),
    sealAccessRows(database),
    sealAccessRows(database),
  ])
  expect(counts.reduce((sum, count) => sum + count)).toBe(694)
  expect((await verified()).records).toMatchObject({ sealed: 700, waiting: 0, broken: null })
})

it('seals a row that appears behind one with a larger id after it, and skips none', async () => {
  const { database } = app.context
  await sealAccessRows(database)
  const { rows } = await sql<{ next: number }>`select max(id) + 10 as next from access_log`.execute(table())
  const late = rows[0]?.next ?? 0
  await insertWithId(late + 1, viewOf(20))
  await sealAccessRows(database)
  await insertWithId(late, viewOf(21))
  expect(await sealAccessRows(database)).toBe(1)
  const last = await table()
    .selectFrom('access_log')
    .select(['id', 'seal_number'])
    .orderBy('seal_number', 'desc')
    .limit(2)
    .execute()
  expect(last).toEqual([
    { id: late, seal_number: 11 },
    { id: late + 1, seal_number: 10 },
  ])
  expect((await verified()).records).toMatchObject({ sealed: 11, waiting: 0, broken: null })
})

/** Inserts with a chosen id, because PostgreSQL assigns ids before the commit. */
async function insertWithId(id: number, row: ReturnType<typeof viewOf>): Promise<void> {
  const entries = Object.entries({ ...row, id })
  const columns = sql.join(entries.map(([column]) => sql.ref(column)))
  const given = sql.raw(app.context.database.product === 'postgres' ? 'overriding system value' : '')
  await sql`insert into access_log (${columns}) ${given} values (${sql.join(entries.map(([, value]) => value))})`.execute(
    table(),
  )
}

describe('with the guards of the database taken off, it finds', () => {
  beforeEach(() => disarmAccessLog(app.context.database))
  const update = () => table().updateTable('access_log')
  const remove = () => table().deleteFrom('access_log')

  it.each([
    'at',
    'username',
    'account_name',
    'account_kind',
    'address',
    'user_agent',
    'action',
    'subject_kind',
    'subject_name',
    'person_name',
    'person_phone',
    'detail',
    'reason',
  ] as const)('a sealed row whose %s was changed', async (column) => {
    await update()
      .set({ [column]: '{"forged":1}' })
      .where('seal_number', '=', 3)
      .execute()
    expect(await broken()).toEqual(['changed', 3])
  })

  it.each(['account_id', 'subject_id'] as const)('a sealed row whose %s was changed', async (column) => {
    await update()
      .set({ [column]: 99 })
      .where('seal_number', '=', 3)
      .execute()
    expect(await broken()).toEqual(['changed', 3])
  })

  it('a row that was taken out of the middle', async () => {
    await remove().where('seal_number', '=', 4).execute()
    expect(await broken()).toEqual(['missing', 4])
  })

  it('a row that was taken out, and the gap closed', async () => {
    await remove().where('seal_number', '=', 4).execute()
    for (const number of [5, 6]) {
      await update()
        .set({ seal_number: number - 1 })
        .where('seal_number', '=', number)
        .execute()
    }
    expect(await broken()).toEqual(['changed', 4])
  })

  it('a first row that was taken away', async () => {
    await remove().where('seal_number', '=', 1).execute()
    expect(await broken()).toEqual(['missing', 1])
  })

  it('a sealed end that was cut off', async () => {
    await remove().where('seal_number', '>=', 5).execute()
    expect(await broken()).toEqual(['missing', 5])
  })

  it('rows at the end that were removed before they were sealed', async () => {
    await remove().where('hash', 'is', null).execute()
    expect(await broken()).toEqual(['uncounted', 7])
    await sealAccessRows(app.context.database)
    expect(await broken()).toEqual(['uncounted', 7])
  })

  it('two rows that changed places', async () => {
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ] as const) {
      await update().set({ seal_number: to }).where('seal_number', '=', from).execute()
    }
    expect(await broken()).toEqual(['changed', 2])
  })

  it('two rows whose contents were exchanged', async () => {
    for (const [number, id] of [
      [2, 3],
      [3, 2],
    ] as const) {
      const { subject_id, subject_name } = viewOf(id)
      await update().set({ subject_id, subject_name }).where('seal_number', '=', number).execute()
    }
    expect(await broken()).toEqual(['changed', 2])
  })

  it('a row that was put in without being counted', async () => {
    await insertAccessRows(table(), [viewOf(77)])
    expect(await broken()).toEqual(['uncounted', 7])
  })

  it('a start or an end that was moved', async () => {
    const chain = () => table().updateTable('access_log_chains').where('chain', '=', 'records')
    await chain().set({ removed: 2 }).execute()
    expect(await broken()).toEqual(['changed', 3])
    await chain().set({ removed: 0, sealed: 5 }).execute()
    expect(await broken()).toEqual(['changed', 5])
  })

  it('a log that was emptied, whatever the counters say', async () => {
    await remove().execute()
    expect(await broken()).toEqual(['missing', 1])
    const chain = () => table().updateTable('access_log_chains').where('chain', '=', 'records')
    const { sealed_hash } = await table()
      .selectFrom('access_log_chains')
      .select('sealed_hash')
      .where('chain', '=', 'records')
      .executeTakeFirstOrThrow()
    await chain().set({ appended: 6, removed: 6, removed_hash: sealed_hash }).execute()
    expect(await broken()).toEqual(['unstated', 1])
  })

  it('a removal whose statement leaves some out, or was too early', async () => {
    const rows = await table().selectFrom('access_log').selectAll().orderBy('id').limit(4).execute()
    const state = async (first: number, last: number, newest: string) => {
      const hash = rows[last - 1]?.hash ?? ''
      const subject = { kind: 'log', id: last, name: 'records' } as const
      const happened = { by: SERVER, at: app.clock.now() }
      const detail = { subject, removed: { first, last, hash, newest } }
      await recordSecurityEvent(table(), happened, 'log-removed', detail)
    }
    await remove().where('seal_number', '<=', 4).execute()
    const start = { removed: 4, removed_hash: rows[3]?.hash ?? '' }
    await table().updateTable('access_log_chains').set(start).where('chain', '=', 'records').execute()
    await state(1, 2, '2024-01-01T00:00:00.000Z')
    await state(4, 4, '2024-01-01T00:00:00.000Z')
    expect(await broken()).toEqual(['unstated', 3])
    await table().updateTable('access_log').set({ detail: '{}' }).where('subject_id', '=', 4).execute()
    await state(3, 4, rows[3]?.at ?? '')
    expect(await broken()).toEqual(['early', 3])
  })

  it.each(['list', 'view'])('a %s whose documents no longer lead to it', async (action) => {
    const entry = { ...viewOf(1), action, detail: JSON.stringify({ documents: '3-5,9' }) }
    await insertAccessRows(table(), [entry])
    await table()
      .updateTable('access_log_chains')
      .set({ appended: 10 })
      .where('chain', '=', 'records')
      .execute()
    await sealAccessRows(app.context.database)
    expect(await broken()).toBeNull()
    await table().deleteFrom('access_log_seen').where('document_id', '=', 4).execute()
    expect(await broken()).toEqual(['unlisted', 10])
  })
})
