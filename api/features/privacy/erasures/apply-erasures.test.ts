import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import {
  listDealerRegistrations,
  submitDealerRegistration,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { countDocuments, listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { erasedDocuments } from '../../../database/erased-documents.ts'
import { CAST, createActor } from '../../../testing/actors.ts'
import { aDealerRegistration } from '../../../testing/make-dealer-registration.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { applyErasures } from './apply-erasures.ts'
import { type Erasure, listErasures } from './erasure-list.ts'

const { app, world } = await openDocumentWorld()
const { admin, dealer, worker } = app.actors
const { database, clock, config } = app.context
const db = database.kysely

const lists = () => readdir(config.backupDir).catch(() => [])
const erasedAt = () => new Date(clock.now().getTime() + 1000).toISOString()

async function linesOf(name: string): Promise<Erasure[]> {
  const text = await readFile(join(config.backupDir, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Erasure)
}

/** The name that this installation's lists begin with. */
async function ownName(random: string): Promise<string> {
  const first = await db.selectFrom('users').select('created_at').orderBy('id').executeTakeFirstOrThrow()
  return `erasures-${first.created_at.replace(/\D/g, '')}-${random}.jsonl`
}

const write = (name: string, erasures: readonly Erasure[]) =>
  writeFile(join(config.backupDir, name), erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''))
const status = async (id: number) => (await app.call(admin, readDocument, { params: { id } })).status

beforeEach(() => mkdir(config.backupDir, { recursive: true }))

it('lists what was erased by its ids, in one list, each line once', async () => {
  const at = clock.now().toISOString()
  const rows = [7, 8].map((document_id) => ({ kind: 'purged' as const, document_id, at }))
  await db.insertInto('unlisted_erasures').values(rows).execute()
  await listErasures(app.context)
  await db.insertInto('unlisted_erasures').values({ kind: 'masked', document_id: 9, at }).execute()
  await listErasures(app.context)
  await listErasures(app.context)
  const [name = '', ...others] = await lists()
  expect(others).toEqual([])
  expect(await linesOf(name)).toEqual([
    { kind: 'purged', documentId: 7, at },
    { kind: 'purged', documentId: 8, at },
    { kind: 'masked', documentId: 9, at },
  ])
  expect(await applyErasures(app.context)).toBe(0)
})

it('keeps what cannot be listed now for the next time', async () => {
  const at = clock.now().toISOString()
  await db.insertInto('unlisted_erasures').values({ kind: 'masked', document_id: 10, at }).execute()
  const blocked = join(app.folder, 'blocked')
  await writeFile(blocked, 'no folder')
  const failing = { ...app.context, config: { ...config, backupDir: blocked } }
  await expect(listErasures(failing)).rejects.toThrow()
  await listErasures(app.context)
  const [name = ''] = await lists()
  expect((await linesOf(name)).at(-1)).toEqual({ kind: 'masked', documentId: 10, at })
})

it('erases anew what an older backup brought back, with its files, and nothing else', async () => {
  const purged = await world.submit(dealer, { customerName: '지워진이' })
  const masked = await world.submit(dealer, { customerName: '가려진이' })
  const kept = await world.submit(dealer, { customerName: '남는이' })
  await world.changed(worker, masked.id, '진행중')
  const before = (await app.storedFiles()).length
  const totals = (await app.call(admin, countDocuments)).body.totals
  const at = erasedAt()
  const long = new Date(clock.now().getTime() - 1000).toISOString()
  await write(await ownName('00000001'), [
    { kind: 'purged', documentId: purged.id, at },
    // Its id was given again to another document.
    { kind: 'purged', documentId: kept.id, at: long },
  ])
  await write(await ownName('00000002'), [
    { kind: 'masked', documentId: masked.id, at },
    { kind: 'purged', documentId: 2_000_000_000, at },
  ])
  await write('erasures-20200101000000000-00000003.jsonl', [{ kind: 'purged', documentId: kept.id, at }])

  expect(await applyErasures(app.context)).toBe(2)
  const erased = await erasedDocuments(db, [purged.id, masked.id, kept.id, 2_000_000_000])
  expect([...erased]).toEqual([[2_000_000_000, at]])
  expect([await status(purged.id), await status(kept.id)]).toEqual([404, 200])
  expect((await app.call(admin, readDocument, { params: { id: masked.id } })).body).toMatchObject({
    customerName: '가**이',
    fileName: null,
  })
  expect(await app.storedFiles()).toHaveLength(before - 2)
  const after = (await app.call(admin, countDocuments)).body.totals
  expect([after.대기, after.진행중]).toEqual([totals.대기 - 1, totals.진행중])
  await database.foldCounts?.()
  expect(await applyErasures(app.context)).toBe(0)
})

it('reads only what was added since, and leaves out a line that a crash cut off', async () => {
  const { id } = await world.submit(dealer, { customerName: '다시온이' })
  const name = await ownName('00000004')
  const line = JSON.stringify({ kind: 'purged', documentId: id, at: erasedAt() })
  await write(name, [])
  await appendFile(join(config.backupDir, name), line.slice(0, 20))
  expect(await applyErasures(app.context)).toBe(0)
  expect(await status(id)).toBe(200)
  await appendFile(join(config.backupDir, name), `\n${line}\n`)
  expect(await applyErasures(app.context)).toBe(1)
  expect(await status(id)).toBe(404)
})

it('erases a request to become a store that an older backup brought back, and no later one of its id', async () => {
  const ids = async () => (await app.call(admin, listDealerRegistrations)).body.items.map(({ id }) => id)
  for (const _ of [1, 2]) await app.call(null, submitDealerRegistration, { body: aDealerRegistration() })
  const [later = 0, erased = 0] = await ids()
  const long = new Date(clock.now().getTime() - 1000).toISOString()
  await write(await ownName('00000005'), [
    { kind: 'registration', documentId: erased, at: erasedAt() },
    { kind: 'registration', documentId: later, at: long },
  ])
  expect(await applyErasures(app.context)).toBe(1)
  expect(await ids()).toEqual([later])
})

it('deletes accounts anew that an older backup brought back, and what belongs to them', async () => {
  const store = { ...CAST.otherDealer, username: 'store-gone', dealerName: '문닫은점' }
  const gone = await createActor(app.context, { ...CAST.worker, username: 'worker-gone' })
  const goneStore = await createActor(app.context, store)
  const { id } = await world.submit(dealer, { customerName: '맡긴이' })
  await world.changed(gone, id, '진행중')
  const kp = { kp_number: 'KP90001', dealer_name: '문닫은점', location: '부산', dealer_id: goneStore.id }
  await db
    .insertInto('kp_numbers')
    .values({ ...kp, created_at: clock.now().toISOString() })
    .execute()
  await write(await ownName('00000006'), [
    { kind: 'account', documentId: gone.id, at: erasedAt() },
    { kind: 'account', documentId: goneStore.id, at: erasedAt() },
    // Its id was given again to another account.
    { kind: 'account', documentId: worker.id, at: new Date(0).toISOString() },
    // Nobody could administer the portal any more.
    { kind: 'account', documentId: admin.id, at: erasedAt() },
  ])
  expect(await applyErasures(app.context)).toBe(2)
  expect(
    await Promise.all([gone, goneStore, worker, admin].map(async (who) => (await app.logIn(who)).status)),
  ).toEqual([401, 401, 200, 200])
  expect((await app.call(admin, readDocument, { params: { id } })).body).toMatchObject({
    activationStatus: '대기',
    assignedWorkerId: null,
  })
  // Nobody of the portal did it.
  const events = (await app.call(admin, listDocumentEvents, { params: { id } })).body
  expect(events.at(-1)?.actorName).toBe('서버')
  const { items } = (await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })).body
  const deletions = items.filter(({ detail }) => detail.change === 'account-deleted')
  expect(deletions.map(({ username, accountName }) => [username, accountName])).toEqual([
    ['server', '서버'],
    ['server', '서버'],
  ])
  const { dealer_id } = await db
    .selectFrom('kp_numbers')
    .select('dealer_id')
    .where('kp_number', '=', kp.kp_number)
    .executeTakeFirstOrThrow()
  expect(dealer_id).toBeNull()
  expect(await applyErasures(app.context)).toBe(0)
})
