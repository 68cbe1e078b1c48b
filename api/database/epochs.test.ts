import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { whoAmI } from '#shared/auth/auth.contract.ts'
import { createCannedReply } from '#shared/canned-replies/canned-reply.contract.ts'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { createCopiedApp } from '../testing/copied-app.ts'
import { documentsOf, makeDocumentWorld } from '../testing/make-document-world.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { renewSessions } from '../testing/renew-sessions.ts'
import { connectAs, listen, openSocket } from '../testing/socket-client.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Database } from './database.ts'
import { beginEpoch, currentEpoch, newestEpoch } from './epochs.ts'
import { readFact, saveFact } from './facts.ts'
import { readSecured, saveSecured } from './secured.ts'

const portal = openTestAppForEach()
const copies: TestApp[] = []
let takenAt: string
beforeEach(async () => {
  portal.clock.set('2026-11-20T18:00:00.000Z')
  await renewSessions(portal)
  takenAt = portal.clock.now().toISOString()
})
afterEach(async () => {
  for (const copy of copies.splice(0)) await copy.close()
})

/** What a backup of this moment holds. */
async function backedUp(): Promise<TestApp> {
  const copy = await createCopiedApp(portal)
  copies.push(copy)
  return copy
}

function restore(backup: TestApp, known = 0): Promise<number> {
  const at = backup.clock.now()
  return backup.context.database.transaction((transaction) =>
    beginEpoch(transaction, { takenAt, source: 'backup', known }, at),
  )
}

/** Some of everything that gives ids and numbers. */
async function live(app: TestApp): Promise<void> {
  const { admin, worker, dealer } = app.actors
  const { submit, changed } = documentsOf(app)
  for (const who of [dealer, admin, dealer]) {
    const { id } = await submit(who)
    await changed(worker, id, '진행중')
    const room = await app.call(dealer, openChatRoom, { body: { documentId: id } })
    await app.call(dealer, sendChatMessage, { body: { roomId: room.body.id, message: '안녕하세요' } })
  }
  const name = randomUUID().slice(0, 8)
  const made = [
    await app.call(admin, createWorker, {
      body: { username: `w-${name}`, password: '긴 비밀번호 77', name },
    }),
    await app.call(admin, createCannedReply, {
      body: { title: name, text: '확인했습니다', owner: 'company', kind: 'chat' },
    }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
}

/** All that was ever given, each with its kind. */
async function given({ kysely }: Database): Promise<Set<string>> {
  const found: string[] = []
  for (const { name, columns } of await kysely.introspection.getTables()) {
    // Those of the index of search and of sums are nobody's to see.
    const isInside = name.startsWith('document_search') || name === 'document_tallies'
    if (isInside || !columns.some((column) => column.name === 'id')) continue
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(name)}`.execute(kysely)
    found.push(...rows.map(({ id }) => `${name} ${id}`))
  }
  const documents = await kysely
    .selectFrom('documents')
    .select(['id', 'document_number', 'version'])
    .execute()
  found.push(...documents.map((row) => `number ${row.document_number}`))
  found.push(...documents.map((row) => `version ${row.id} ${row.version}`))
  const submissions = await kysely.selectFrom('submissions').select('sequence').execute()
  return new Set([...found, ...submissions.map(({ sequence }) => `sequence ${sequence}`)])
}

const kindsOf = (things: Iterable<string>) =>
  [...new Set([...things].map((each) => each.split(' ')[0]))].sort()

/** What a life of the data after `before` gave; fails where it gave less than there is to meet. */
async function givenBeyond(before: ReadonlySet<string>, { context }: TestApp): Promise<string[]> {
  const things = [...(await given(context.database))].filter((thing) => !before.has(thing))
  const kinds = [
    'documents',
    'document_files',
    'document_events',
    'chat_rooms',
    'chat_messages',
    'users',
    'news',
  ]
  expect(kindsOf(things)).toEqual(
    expect.arrayContaining([...kinds, 'access_log', 'number', 'version', 'sequence']),
  )
  return things
}

it('gives nothing again that was given after the backup, also after a second restore of the same one', async () => {
  await makeDocumentWorld(portal)
  await live(portal)
  // The log is written a little later than what it tells of, so the second may have more of it.
  const backup = await backedUp()
  const sameAgain = await backedUp()

  await live(portal)
  portal.clock.advance(20 * 3_600_000)
  await renewSessions(portal)
  await live(portal)
  const lost = await givenBeyond(await given(sameAgain.context.database), portal)

  const lives = [lost]
  for (const [copy, known] of [
    [backup, 0],
    [sameAgain, 2],
  ] as const) {
    const before = await given(copy.context.database)
    expect(await restore(copy, known)).toBe(known === 0 ? 2 : 3)
    await renewSessions(copy)
    await live(copy)
    copy.clock.advance(86_400_000)
    await renewSessions(copy)
    await live(copy)
    const anew = await givenBeyond(before, copy)
    for (const life of lives) expect(anew.filter((thing) => life.includes(thing))).toEqual([])
    lives.push(anew)
  }
}, 120_000)

it('moves every counter, also of tables that never had a row', async () => {
  const { database } = portal.context
  await database.transaction((transaction) => transaction.moveCounters({ epochs: 1, days: [] }))
  const { rows } =
    database.product === 'sqlite'
      ? await sql<{ name: string; last: number }>`select counting.name, coalesce(seq, 0) as last
          from sqlite_master as counting left join sqlite_sequence as counted on counted.name = counting.name
          where type = 'table' and counting.sql like '%"id" integer primary key%'`.execute(database.kysely)
      : await sql<{ name: string; last: number }>`select sequencename as name, last_value as last
          from pg_sequences where schemaname = current_schema()`.execute(database.kysely)
  // These have one row, whose id is known.
  const low = rows.filter(
    ({ name, last }) => last < 10_000_000 && !['push_keys', 'sealing_keys'].includes(name),
  )
  expect(low).toEqual([])
  expect(rows.length).toBeGreaterThan(25)
})

it('counts on in the days since the backup only, within five digits', async () => {
  await makeDocumentWorld(portal)
  await live(portal)
  const backup = await backedUp()
  await restore(backup)
  await renewSessions(backup)
  await live(backup)
  backup.clock.advance(86_400_000)
  await renewSessions(backup)
  await live(backup)
  const numbers = await backup.context.database.kysely
    .selectFrom('documents')
    .select('document_number')
    .orderBy('id')
    .execute()
  expect(numbers.map(({ document_number }) => document_number)).toEqual([
    ...['20261121-00001', '20261121-00002', '20261121-00003'],
    ...['20261121-10004', '20261121-10005', '20261121-10006'],
    ...['20261122-00001', '20261122-00002', '20261122-00003'],
  ])
})

it('ends all sessions as expired, of requests and sockets, also those that it never knew', async () => {
  const backup = await backedUp()
  const phone = (await portal.logIn(portal.actors.dealer)).body
  const socket = await connectAs(backup, backup.actors.worker)
  await restore(backup)
  expect(await backup.context.database.kysely.selectFrom('sessions').select('id').execute()).toEqual([])
  await socket.closed
  for (const session of [backup.actors.worker, phone]) {
    expect((await backup.call(session, whoAmI)).error.code).toBe('SESSION_EXPIRED')
    const refused = openSocket(await listen(backup))
    await once(refused.socket, 'open')
    refused.send({ type: 'auth', sessionId: session.sessionId })
    expect(await refused.next('error')).toMatchObject({ code: 'SESSION_EXPIRED' })
    await refused.closed
  }
})

it('refuses a change of whoever saw a later version, with the document as it is', async () => {
  await makeDocumentWorld(portal)
  const { dealer, worker } = portal.actors
  const { submit, changed, change } = documentsOf(portal)
  const { id } = await submit(dealer)
  const backup = await backedUp()
  const { version } = await changed(worker, id, '진행중')
  await change(worker, id, '대기')
  await restore(backup)
  await renewSessions(backup)
  const stale = await documentsOf(backup).change(backup.actors.worker, id, '폐기', {
    version,
    discardReason: '중복',
  })
  expect(stale.error).toMatchObject({ code: 'VERSION_CONFLICT', current: { activationStatus: '대기' } })
  const { version: now } = (stale.error as unknown as { current: { version: number } }).current
  expect(
    await documentsOf(backup).change(backup.actors.worker, id, '진행중', { version: now }),
  ).toMatchObject({
    status: 200,
  })
})

it('says since when it is and what it began with, and ends what belonged to the life before', async () => {
  const { kysely } = portal.context.database
  const now = portal.clock.now()
  await saveSecured(kysely, 'backup', { sequence: 7, at: takenAt })
  await saveFact(kysely, 'lease:nightly-backup', 'held', now)
  await saveFact(kysely, 'replica-proof', '{}', now)
  const code = { registration_code_hash: 'handed out', registration_code_until: '2026-12-31T00:00:00.000Z' }
  await kysely
    .insertInto('kp_numbers')
    .values({ kp_number: 'KP1', dealer_name: '강남모바일', created_at: takenAt, ...code })
    .execute()
  portal.clock.advance(3_600_000)
  expect(await restore(portal)).toBe(2)
  expect(await currentEpoch(kysely)).toBe(2)
  const begun_at = portal.clock.now().toISOString()
  expect(await newestEpoch(kysely)).toEqual({ number: 2, begun_at, taken_at: takenAt, source: 'backup' })
  expect(await readSecured(kysely, 'backup')).toBeNull()
  expect(await readFact(kysely, 'lease:nightly-backup')).toBeNull()
  expect(await readFact(kysely, 'replica-proof')).toBeNull()
  const kp = await kysely.selectFrom('kp_numbers').selectAll().executeTakeFirstOrThrow()
  expect(kp).toMatchObject({ registration_code_hash: null, registration_code_until: null })
})
