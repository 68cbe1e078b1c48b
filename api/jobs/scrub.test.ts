import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { listDamagedFiles } from '../database/damaged-files.ts'
import { readPass, readWholePass } from '../database/scrub-passes.ts'
import { startFakeS3 } from '../storage/fake-s3.ts'
import { pdf } from '../storage/sample-files.ts'
import { makeDocumentFile } from '../testing/make-document-file.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { rateOf, repairAgain, type ScrubDeps, scrub } from './scrub.ts'

const DAY = 86_400_000
const { signal } = new AbortController()

let app: TestApp
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(environment: Record<string, string> = {}) {
  app = await createTestApp({ SCRUB_MB_PER_S: '1000', ...environment })
  closing.push(app.close)
}

const db = () => app.context.database.kysely
const pathOf = (storageKey: string) => join(app.folder, 'files', storageKey)
const damaged = () => listDamagedFiles(db(), new Date(0))
const run = (more: Partial<ScrubDeps> = {}) => scrub({ ...app.context, ...more }, signal)

/** So many documents with a file each; their keys in order. */
async function makeFiles(count: number): Promise<string[]> {
  const keys: string[] = []
  for (let file = 0; file < count; file += 1)
    keys.push((await makeDocumentFile(app, pdf(1000 + file))).storageKey)
  return keys.sort()
}

async function flipBit(storageKey: string) {
  const bytes = await readFile(pathOf(storageKey))
  bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500)
  await writeFile(pathOf(storageKey), bytes)
}

/** The files of the context, which tell what is opened, and may refuse it. */
function watched(onOpen: (storageKey: string) => void) {
  return {
    ...app.context.files,
    openStored: async (storageKey: string) => {
      onOpen(storageKey)
      return app.context.files.openStored(storageKey)
    },
  }
}

describe('the scrub', () => {
  it('reads every file that a row names once, in each table, and again a week later', async () => {
    await open()
    const keys = await makeFiles(3)
    const {
      uploaded_by,
      uploaded_at,
      document_id: _,
      id: __,
      ...file
    } = await db().selectFrom('document_files').selectAll().executeTakeFirstOrThrow()
    await db().deleteFrom('document_files').where('storage_key', '=', file.storage_key).execute()
    const offered = { ...file, title: '단가', uploaded_by, uploaded_at }
    await db().insertInto('pricing_tables').values(offered).execute()
    const opened: string[] = []
    const files = watched((key) => opened.push(key))
    const begunAt = app.clock.now().toISOString()

    const whole = { begunAt, endedAt: begunAt, files: 3, damaged: 0, repaired: 0, unread: 0 }
    expect(await run({ files })).toMatchObject(whole)
    expect(await readWholePass(db())).toMatchObject(whole)
    expect(opened.sort()).toEqual(keys)

    app.clock.advance(6 * DAY)
    expect(await run({ files })).toBeNull()
    expect(opened).toHaveLength(3)
    app.clock.advance(DAY)
    expect(await run({ files })).toMatchObject({ files: 3 })
  })

  it('names what is changed or missing, repairs what a second place holds whole, and goes on', async () => {
    await open()
    const [first = '', second = '', third = '', fourth = ''] = await makeFiles(4)
    const whole = await readFile(pathOf(second))
    const { stored_sha256: hash } = await db()
      .selectFrom('document_files')
      .select('stored_sha256')
      .where('storage_key', '=', second)
      .executeTakeFirstOrThrow()
    app.context.wholeCopies.push({
      place: 'backup',
      open: async (asked) => (asked === hash ? { stream: Readable.from([whole]), size: whole.length } : null),
    })
    await flipBit(first)
    await rm(pathOf(second))
    await rm(pathOf(third))
    expect(await run()).toMatchObject({ files: 4, damaged: 2, repaired: 1 })
    const found = new Map((await damaged()).map((file) => [file.storageKey, file]))
    expect([found.get(first)?.what, found.get(first)?.repairedAt]).toEqual(['changed', null])
    expect([found.get(second)?.what, found.get(second)?.repairedFrom]).toEqual(['missing', 'backup'])
    expect([found.get(third)?.what, found.has(fourth)]).toEqual(['missing', false])
    expect((await readFile(pathOf(second))).equals(whole)).toBe(true)
  })

  it('goes on where it was stopped, also in another process', async () => {
    await open()
    const keys = await makeFiles(5)
    const stopping = new AbortController()
    const opened: string[] = []
    const files = watched((key) => {
      opened.push(key)
      if (opened.length === 3) stopping.abort()
    })
    await expect(scrub({ ...app.context, files }, stopping.signal)).rejects.toThrow()
    expect(await readPass(db())).toMatchObject({ files: 3, key: keys[2] })
    expect(await run({ files })).toMatchObject({ files: 5 })
    expect(opened).toEqual(keys)
  })

  it('blames no file for a store that is gone', async () => {
    await open()
    await makeFiles(2)
    await rename(join(app.folder, 'files'), join(app.folder, 'elsewhere'))
    await expect(run()).rejects.toThrow()
    expect(await damaged()).toEqual([])
    await rename(join(app.folder, 'elsewhere'), join(app.folder, 'files'))
    expect(await run()).toMatchObject({ files: 2, damaged: 0 })
  })

  it('passes by a file that cannot be read now, and says so', async () => {
    await open()
    const [first] = await makeFiles(3)
    const files = watched((key) => {
      if (key === first) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    })
    expect(await run({ files })).toMatchObject({ files: 3, unread: 1, damaged: 0 })
    expect(await damaged()).toEqual([])
  })

  it('keeps the rate of the setting, and reads faster where a pass would not end within a month', async () => {
    await open()
    const now = app.clock.now()
    const config = { scrubBytesPerSecond: 1_000_000 }
    const deps = { config, clock: app.clock }
    const counts = { files: 0, bytes: 0, damaged: 0, repaired: 0, unread: 0 }
    const pass = { ...counts, begunAt: now.toISOString(), table: 'document_files' as const, key: '' }
    expect(rateOf(deps, { ...pass, totalBytes: 1e12 })).toBe(1_000_000)
    const rate = rateOf(deps, { ...pass, totalBytes: 1e14 })
    expect(1e14 / rate).toBeLessThan((28 * DAY) / 1000)
    app.clock.advance(20 * DAY)
    expect(rateOf(deps, { ...pass, totalBytes: 1e14 })).toBeGreaterThan(rate)
  })

  it('finds what was put back, and tries to repair the rest again', async () => {
    await open()
    const [first = '', second = ''] = await makeFiles(2)
    const [one, other] = [await readFile(pathOf(first)), await readFile(pathOf(second))]
    for (const key of [first, second]) await rm(pathOf(key))
    await run()
    await repairAgain(app.context, signal)
    expect((await damaged()).map(({ repairedAt }) => repairedAt)).toEqual([null, null])
    await writeFile(pathOf(first), one)
    app.context.wholeCopies.push({
      place: 'replica',
      open: async () => ({ stream: Readable.from([other]), size: other.length }),
    })
    await repairAgain(app.context, signal)
    const found = new Map((await damaged()).map((file) => [file.storageKey, file]))
    const at = app.clock.now().toISOString()
    expect(found.get(first)).toMatchObject({ repairedAt: at, repairedFrom: null })
    expect(found.get(second)).toMatchObject({ repairedAt: at, repairedFrom: 'replica' })
  })

  it('tries the rest again where one cannot be read now', async () => {
    await open()
    const [first = '', second = ''] = await makeFiles(2)
    const whole = await readFile(pathOf(second))
    for (const key of [first, second]) await rm(pathOf(key))
    await run()
    await writeFile(pathOf(second), whole)
    const files = watched((key) => {
      if (key === first) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    })
    await expect(repairAgain({ ...app.context, files }, signal)).rejects.toThrow('EACCES')
    const found = new Map((await damaged()).map((file) => [file.storageKey, file.repairedAt]))
    expect([found.get(first), found.get(second)]).toEqual([null, app.clock.now().toISOString()])
  })

  it('reads and repairs what a bucket holds', async () => {
    const s3 = await startFakeS3('portal')
    closing.push(s3.close)
    const place = { S3_ENDPOINT: s3.endpoint, S3_REGION: 'test-region', S3_KEY: 'test-key', S3_SECRET: 's' }
    await open({ FILE_STORE: 's3://portal/files', ...place })
    const [first = '', second = '', third = ''] = await makeFiles(3)
    const objectOf = (key: string) => s3.objects.get(`files/${key}`)?.bytes ?? Buffer.alloc(0)
    const whole = Buffer.from(objectOf(first))
    objectOf(first).writeUInt8(whole.readUInt8(500) ^ 1, 500)
    s3.objects.delete(`files/${second}`)
    app.context.wholeCopies.push({
      place: 'replica',
      open: async () => ({ stream: Readable.from([whole]), size: whole.length }),
    })
    // The second place gives other bytes for the other one.
    expect(await run()).toMatchObject({ files: 3, repaired: 1, damaged: 1 })
    expect(objectOf(first).equals(whole)).toBe(true)
    expect(await damaged()).toMatchObject([{ repairedFrom: 'replica' }, { repairedAt: null }])
    expect(objectOf(third).length).toBeGreaterThan(0)
  })
})
