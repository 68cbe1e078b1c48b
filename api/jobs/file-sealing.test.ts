import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import { NAMED_FILE, STORED_FILE_TABLES } from '../database/stored-files.ts'
import type { NamedFile } from '../storage/file-store.ts'
import { pdf } from '../storage/sample-files.ts'
import { makeDocumentRow } from '../testing/make-document-row.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { type FileSealingDeps, sealClearFiles } from './file-sealing.ts'
import { sweepOrphans } from './orphan-sweep.ts'

const app = openTestAppForEach()
/** The bytes of each file by their hash. */
let originals: Map<string, Buffer>
beforeEach(async () => {
  originals = new Map()
  for (const size of [10, 70_000, 700_000]) await storeInClear(Buffer.concat([pdf(size), randomBytes(100)]))
})

/** Stores a file for each table that names files, as versions before did. */
async function storeInClear(bytes: Buffer): Promise<void> {
  const db = app.context.database.kysely
  const at = app.clock.now().toISOString()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  originals.set(sha256, bytes)
  const file = async () => {
    const storage_key = `202601/02/${randomBytes(16).toString('hex')}`
    const path = join(app.folder, 'files', storage_key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    return {
      storage_key,
      file_name: '서류.pdf',
      file_size: bytes.length,
      sha256,
      stored_sha256: null,
      kind: 'pdf',
    }
  }
  const by = { uploaded_by: app.actors.admin.id, uploaded_at: at }
  const id = await makeDocumentRow(app)
  await db
    .insertInto('document_files')
    .values({ ...(await file()), ...by, document_id: id })
    .execute()
  await db
    .insertInto('pricing_tables')
    .values({ ...(await file()), ...by, title: '단가표' })
    .execute()
  await db
    .insertInto('document_templates')
    .values({ ...(await file()), ...by, title: '신청서', category: '가입신청서' })
    .execute()
  const room = await db
    .insertInto('chat_rooms')
    .values({ document_id: id, dealer_id: app.actors.dealer.id, last_number: 1, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('chat_messages')
    .values({
      chat_room_id: room.id,
      number: 1,
      sender_id: app.actors.dealer.id,
      sender_type: 'dealer',
      sender_name: '점장',
      message: '',
      message_type: 'file',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_files')
    .values({ ...(await file()), message_id: message.id })
    .execute()
  await db
    .insertInto('evidence_files')
    .values({ ...(await file()), ...by })
    .execute()
}

async function rows(): Promise<NamedFile[]> {
  const found: NamedFile[] = []
  for (const table of STORED_FILE_TABLES)
    found.push(
      ...(await app.context.database.kysely
        .selectFrom(table as 'document_files')
        .select(NAMED_FILE)
        .execute()),
    )
  return found
}

/** Every row's file opens to what was sent, sealed or not. */
async function requireAllReadable(): Promise<void> {
  for (const row of await rows()) {
    const { stream, size } = await app.context.files.open(row)
    const bytes = await buffer(stream)
    expect(bytes.equals(originals.get(row.sha256) ?? Buffer.alloc(0))).toBe(true)
    expect(size).toBe(bytes.length)
  }
}

const seal = (changed: Partial<FileSealingDeps> = {}) =>
  sealClearFiles({ ...app.context, lingerMs: 0, ...changed })

async function requireAllSealed(): Promise<void> {
  const all = await rows()
  expect(all).toHaveLength(STORED_FILE_TABLES.length * originals.size)
  const stored = await Promise.all(
    all.map(async ({ storage_key }) => readFile(join(app.folder, 'files', storage_key))),
  )
  const hashes = stored.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  expect(hashes).toEqual(all.map(({ stored_sha256 }) => stored_sha256))
  for (const bytes of stored) expect(bytes.includes('%PDF')).toBe(false)
}

it('seals the files of every table, leaves none in clear, and then has nothing to do', async () => {
  await requireAllReadable()
  expect(await seal()).toBe(15)
  await requireAllReadable()
  await requireAllSealed()
  expect(await app.storedFiles()).toHaveLength(15)
  const before = await rows()
  expect(await seal()).toBe(0)
  expect(await rows()).toEqual(before)
})

const CRASH = new Error('the server ends')

/** The job's own steps, of which the one with this number is not done any more, as at a kill. */
function endingAt(step: number): Partial<FileSealingDeps> {
  const { files, database } = app.context
  let steps = 0
  const next = () => {
    steps += 1
    if (steps === step) throw CRASH
  }
  return {
    files: {
      ...files,
      async seal(storageKey) {
        next()
        const copy = await files.seal(storageKey)
        next()
        return copy
      },
      async remove(storageKey) {
        next()
        await files.remove(storageKey)
      },
    },
    database: {
      ...database,
      kysely: database.kysely,
      async transaction(work) {
        next()
        const result = await database.transaction(work)
        next()
        return result
      },
    },
  }
}

it('loses nothing wherever it ends, and goes on', async () => {
  let crashes = 0
  for (let step = 1; ; step += 3) {
    const ended = await seal(endingAt(step)).then(
      () => false,
      (error: unknown) => error === CRASH,
    )
    await requireAllReadable()
    if (!ended) break
    crashes += 1
  }
  expect(crashes).toBeGreaterThan(3)
  await requireAllSealed()
  app.clock.set(new Date(Date.now() + 48 * 3_600_000).toISOString())
  await sweepOrphans({ ...app.context, orphanAgeHours: 24 })
  expect(await app.storedFiles()).toHaveLength(15)
  await requireAllReadable()
})

it('leaves a damaged or missing file as it is, and seals the others', async () => {
  const [damaged, missing] = await rows()
  await writeFile(join(app.folder, 'files', damaged?.storage_key ?? ''), 'damage')
  await app.context.files.remove(missing?.storage_key ?? '')
  expect(await seal()).toBe(13)
  const left = (await rows()).filter(({ stored_sha256 }) => stored_sha256 === null)
  expect(left).toEqual([damaged, missing])
  expect(await app.storedFiles()).toHaveLength(14)
})

it('removes the copy when the row has gone meanwhile', async () => {
  const { files, database } = app.context
  const sealAfterDeletion = async (storageKey: string) => {
    await database.kysely.deleteFrom('pricing_tables').where('storage_key', '=', storageKey).execute()
    return files.seal(storageKey)
  }
  expect(await seal({ files: { ...files, seal: sealAfterDeletion } })).toBe(12)
  // The sweep removes what the deleted rows named.
  expect(await app.storedFiles()).toHaveLength(15)
})
