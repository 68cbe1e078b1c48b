import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { disarmAccessLog } from '../../testing/disarm-access-log.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'
import { sealOf } from './chain.ts'
import { type Head, headsKey, headsPath, readHeads, signedLines } from './head-places.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'
import { sealAccessRows } from './seal-access-rows.ts'
import { recordRestore, SignedHeads } from './signed-heads.ts'
import { verifyAccessLog } from './verify-access-log.ts'

const app = openTestAppForEach()
let heads: SignedHeads
let path: string
beforeEach(async () => {
  heads = new SignedHeads(app.context)
  path = headsPath(app.config.dataDir)
  await grow(3)
  await grow(3)
})

const table = () => app.context.database.kysely
const chain = () => table().updateTable('access_log_chains').where('chain', '=', 'records')
const seal = () => sealAccessRows(app.context.database)
const inFile = () => readHeads({ kind: 'file', path }, app.context.keys)
const read = (): Promise<Head[]> => Readable.from(inFile()).toArray()
const lines = async () => (await readFile(path, 'utf8')).split('\n').slice(0, -1)

/** Some more views, sealed, a minute later. */
async function grow(count: number): Promise<void> {
  app.clock.advance(60_000)
  const row = accessRow('view', { subject: null, person: null }, SERVER, app.clock.now())
  await app.context.database.transaction(({ db }) => insertAccessRows(db, Array(count).fill(row)))
  await seal()
  await heads.write()
}

async function broken() {
  const [records] = await verifyAccessLog(app.context.database, app.clock.now(), inFile())
  return records?.broken === null ? null : [records?.broken.why, records?.broken.number]
}

/** Without the signed ends the log looks sound. */
const looksSound = async () =>
  (await verifyAccessLog(app.context.database, app.clock.now())).every(({ broken }) => broken === null)

it('writes the end of a chain when it has moved, at most once a minute', async () => {
  expect(await lines()).toHaveLength(3)
  await heads.write()
  app.clock.advance(60_000)
  await heads.write()
  expect(await lines()).toHaveLength(3)
  expect((await read()).map(({ chain, number }) => [chain, number])).toEqual([
    ['records', 3],
    ['rights', 0],
    ['records', 6],
  ])
  expect(await broken()).toBeNull()
})

it('goes on in the same file after a restart, and after a line that a crash has torn', async () => {
  await appendFile(path, '{"at":"2026-11-2')
  heads = new SignedHeads(app.context)
  await grow(1)
  expect(await broken()).toBeNull()
  expect(await read()).toHaveLength(5)
})

it('goes on behind more ends than it reads, and finds by those of years that the log was cut', async () => {
  const [end] = await read()
  const years = Array.from({ length: 150_000 }, (_, number) => ({ ...end, number }) as Head)
  const old = signedLines(headsKey(app.context.keys), '', years.slice(0, 6000)).join('\n')
  expect(old.length).toBeGreaterThan(1024 * 1024)
  await writeFile(path, `${old}\n`)
  const reading = inFile()
  expect((await reading.next()).value).toEqual(years[0])
  heads = new SignedHeads(app.context)
  await grow(1)
  await grow(1)
  // Line by line, so that what is appended meanwhile comes too.
  expect(await Readable.from(reading).toArray()).toHaveLength(5999 + 3)
  const [records] = await verifyAccessLog(app.context.database, app.clock.now(), years)
  expect(records?.broken).toMatchObject({ why: 'cut', number: 9 })
})

it('keeps no end that was compared: there may be millions', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const given: WeakRef<Head>[] = []
  let kept = 0
  async function* years(): AsyncGenerator<Head> {
    for (let number = 0; number < 5000; number += 1) {
      const head: Head = { at: '', kind: 'sealed', chain: 'rights', number, hash: '' }
      given.push(new WeakRef(head))
      yield head
    }
    await turnOfTheLoop()
    collectGarbage()
    kept = given.filter((head) => head.deref() !== undefined).length
  }
  const [, rights] = await verifyAccessLog(app.context.database, app.clock.now(), years())
  expect(rights).toMatchObject({ signed: 4999, broken: { why: 'cut', number: 1 } })
  expect(kept).toBeLessThan(100)
})

describe('with the guards of the database taken off, they find', () => {
  beforeEach(() => disarmAccessLog(app.context.database))

  /** Recomputes the seals from a number on, as somebody can who reads the source. */
  async function resealFrom(first: number): Promise<void> {
    const rows = await table()
      .selectFrom('access_log')
      .selectAll()
      .where('chain', '=', 'records')
      .orderBy('id')
      .execute()
    let link = { number: 0, hash: '0'.repeat(64) }
    for (const row of rows) {
      const number = link.number + 1
      const hash = number < first ? (row.hash ?? '') : sealOf(row, link)
      await table()
        .updateTable('access_log')
        .set({ hash, seal_number: number })
        .where('id', '=', row.id)
        .execute()
      link = { number, hash }
    }
    await chain().set({ appended: link.number, sealed: link.number, sealed_hash: link.hash }).execute()
  }

  it('a tail that was cut off with adjusted counters', async () => {
    await table().deleteFrom('access_log').where('seal_number', '>', 4).execute()
    await resealFrom(9)
    expect(await looksSound()).toBe(true)
    expect(await broken()).toEqual(['cut', 5])
  })

  it('a log that was emptied as if it had just begun', async () => {
    await table().deleteFrom('access_log').execute()
    await resealFrom(1)
    expect(await looksSound()).toBe(true)
    expect(await broken()).toEqual(['cut', 1])
  })

  it('an entry that was changed, taken out or put in with all seals behind it made anew', async () => {
    await table().updateTable('access_log').set({ username: 'nobody' }).where('seal_number', '=', 2).execute()
    await resealFrom(2)
    expect(await looksSound()).toBe(true)
    expect(await broken()).toEqual(['rewritten', 3])
  })

  it('a tail that was cut off and grew again', async () => {
    await table().deleteFrom('access_log').where('seal_number', '>', 4).execute()
    await resealFrom(9)
    const other = { ...SERVER, address: '::2' }
    const row = accessRow('view', { subject: null, person: null }, other, app.clock.now())
    await insertAccessRows(table(), Array(5).fill(row))
    await resealFrom(5)
    expect(await looksSound()).toBe(true)
    expect(await broken()).toEqual(['rewritten', 6])
  })
})

describe('a removal before its time', () => {
  const state = (at: Date, action: 'login' | 'log-removed', detail: object = {}) =>
    table()
      .transaction()
      .execute((db) => recordSecurityEvent(db, { by: SERVER, at }, action, detail))

  /** Removes the first five views behind a statement that says of them that they are old. */
  async function removeEarly(at: Date): Promise<void> {
    const { hash } = await table()
      .selectFrom('access_log')
      .select('hash')
      .where('chain', '=', 'records')
      .where('seal_number', '=', 5)
      .executeTakeFirstOrThrow()
    await state(at, 'log-removed', {
      subject: { kind: 'log', id: 5, name: 'records' },
      removed: { first: 1, last: 5, hash: hash ?? '', newest: '2023-01-01T00:00:00.000Z' },
    })
    await seal()
    await chain()
      .set({ removed: 5, removed_hash: hash ?? '' })
      .execute()
    await table()
      .deleteFrom('access_log')
      .where('chain', '=', 'records')
      .where('seal_number', '<=', 5)
      .execute()
  }

  it('that a statement from the future lets past the guards gives itself away', async () => {
    for (const day of ['2031-01-01', '2031-01-13', '2031-01-25', '2031-02-06']) {
      await state(new Date(day), 'login')
      await seal()
    }
    await removeEarly(new Date('2031-02-07'))
    const [records] = await verifyAccessLog(app.context.database, app.clock.now())
    expect(records?.broken).toMatchObject({ why: 'early', number: 1 })
  })

  it('is found by the ends, although its statement looks right', async () => {
    await disarmAccessLog(app.context.database)
    await removeEarly(app.clock.now())
    await table()
      .updateTable('access_log_chains')
      .set({ appended: 1 })
      .where('chain', '=', 'rights')
      .execute()
    expect(await looksSound()).toBe(true)
    expect(await broken()).toEqual(['early', 5])
  })
})

describe('a file of ends shows that', () => {
  it('a line was changed, taken out or put in', async () => {
    const [first = '', second = '', ...others] = await lines()
    const write = (...all: string[]) => writeFile(path, `${all.join('\n')}\n`)
    await write(first.replace('"number":3', '"number":2'), second, ...others)
    await expect(read()).rejects.toMatchObject({ place: path, line: 1 })
    await write(first, ...others)
    await expect(read()).rejects.toMatchObject({ line: 2 })
    await write(first, second, first, ...others)
    await expect(read()).rejects.toMatchObject({ line: 3 })
  })
})

/** As if the database were a backup: its last three views are lost, and its counters fit. */
async function loseTheLast(): Promise<string> {
  await disarmAccessLog(app.context.database)
  await table().deleteFrom('access_log').where('seal_number', '>', 3).execute()
  const { hash } = await table()
    .selectFrom('access_log')
    .select('hash')
    .where('seal_number', '=', 3)
    .executeTakeFirstOrThrow()
  await chain()
    .set({ appended: 3, sealed: 3, sealed_hash: hash ?? '' })
    .execute()
  expect(await broken()).toEqual(['cut', 4])
  return hash ?? ''
}

it('an entry of a restore excuses no cut: whoever writes into the database can forge it', async () => {
  const from = [{ chain: 'records' as const, number: 3, hash: await loseTheLast() }]
  const happened = { by: SERVER, at: app.clock.now() }
  await recordSecurityEvent(table(), happened, 'restored', { restored: { from, known: [] } })
  await table().updateTable('access_log_chains').set({ appended: 1 }).where('chain', '=', 'rights').execute()
  await seal()
  heads = new SignedHeads(app.context)
  app.clock.advance(60_000)
  await heads.write()
  expect(await looksSound()).toBe(true)
  expect(await broken()).toEqual(['cut', 4])
})

it('a restored backup goes on from its end, which is a restore and no cut', async () => {
  await loseTheLast()
  await recordRestore(app.context, { by: SERVER, at: app.clock.now() })
  await table().updateTable('access_log_chains').set({ appended: 1 }).where('chain', '=', 'rights').execute()
  const entry = await table()
    .selectFrom('access_log')
    .select('detail')
    .where('action', '=', 'restored')
    .executeTakeFirstOrThrow()
  const { restored } = JSON.parse(entry.detail)
  expect(
    [restored.from, restored.known].map((ends) => ends.map(({ number }: { number: number }) => number)),
  ).toEqual([
    [3, 0],
    [6, 0],
  ])
  heads = new SignedHeads(app.context)
  app.clock.advance(60_000)
  await seal()
  await heads.write()
  expect(await broken()).toBeNull()
  const told = await read()
  expect(existsSync(`${app.config.dataDir}.restored`)).toBe(false)
  expect(told.filter(({ kind }) => kind === 'restored').map(({ number }) => number)).toEqual([3, 0])

  // What one place knows of the time after the restore stands, although another one tells of the restore again.
  const later = { at: '', chain: 'records', number: 5, hash: '', kind: 'sealed' } as const
  const places = [[...told, later], told]
  const [records] = await verifyAccessLog(app.context.database, app.clock.now(), ...places)
  expect(records?.broken).toMatchObject({ why: 'cut', number: 4 })
})
