import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readReadiness } from '#shared/health/health.contract.ts'
import { adoptFiles } from '../cli/operator/adopt-files.ts'
import { sweepOrphans } from '../jobs/orphan-sweep.ts'
import { startFakeS3 } from '../storage/fake-s3.ts'
import type { FileStoreConfig } from '../storage/file-store.ts'
import { pdf } from '../storage/sample-files.ts'
import { isMarkOf, markStore, STORE_MARK } from '../storage/store-mark.ts'
import { makeDocumentFile, namedFile } from '../testing/make-document-file.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { claimFileStore, isClaimed, markFileStore } from './claim-file-store.ts'
import { readStoreId } from './store-id.ts'

const app = openTestAppForEach()
let dir: string
let mark: string
let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeEach(async () => {
  // A start comes before its own process is entered; this one would be waited for.
  await app.context.database.kysely.deleteFrom('processes').execute()
  dir = join(app.folder, 'files')
  mark = join(dir, STORE_MARK)
  s3 = await startFakeS3('portal')
})
afterEach(() => s3.close())

const claim = (fileStore: FileStoreConfig = app.config.fileStore) =>
  claimFileStore(app.context.database, fileStore, app.clock.now())
const bucket = (): FileStoreConfig => ({ kind: 's3', ...s3.settings })
const receive = () =>
  app.context.files.receive(Readable.from([pdf()]), { maxBytes: 1e6, kinds: ['pdf'], fileName: 'a.pdf' })
const named = () => app.context.database.kysely.selectFrom('document_files').select('storage_key').execute()
const BOTH_WAYS = /연결한 뒤.*npm run admin -- adopt-files/

it('marks the empty store of a new installation, on disk and in a bucket, and knows it again', async () => {
  const storeId = (await readStoreId(app.context.database.kysely)) ?? ''
  const first = await readFile(mark, 'utf8')
  expect(isMarkOf(first, storeId)).toBe(true)
  expect(await claim()).toBe(first)
  const inBucket = await claim(bucket())
  expect([...s3.objects.keys()]).toEqual([`files/${STORE_MARK}`])
  expect(await claim(bucket())).toBe(inBucket)
})

it('looks again at a store that the database had before another one, as its files may be of then', async () => {
  await makeDocumentFile(app, pdf())
  const before = await readFile(mark, 'utf8')
  const { database, config, clock } = app.context
  await markFileStore(database.kysely, bucket(), clock.now())
  expect(await claim()).not.toBe(before)
  await expect(claim(bucket())).rejects.toThrow(/1개 중 1개 없음/)
  expect(await isClaimed(database.kysely, config.fileStore)).toBe(true)
})

it('refuses the store of another database, and names both ways out in one line', async () => {
  await markStore(app.config.fileStore, randomUUID())
  await markStore(bucket(), randomUUID())
  for (const store of [app.config.fileStore, bucket()])
    await expect(claim(store)).rejects.toThrow(/^다른 데이터베이스의 파일 저장소입니다: [^\n]*$/)
  await expect(claim()).rejects.toThrow(BOTH_WAYS)
})

it('marks a store of before when the files are there, also when some are damaged', async () => {
  for (let files = 0; files < 4; files += 1) await makeDocumentFile(app, pdf())
  await rm(mark)
  const [one, two] = await named()
  await rm(join(dir, one?.storage_key ?? ''))
  await rm(join(dir, two?.storage_key ?? ''))
  expect(await claim()).toBe(await readFile(mark, 'utf8'))
})

it.each(['oldest', 'newest'])(
  'refuses a store without a mark that lacks most of the %s files, and writes nothing',
  async (which) => {
    const db = app.context.database.kysely
    const { storageKey } = await makeDocumentFile(app, pdf())
    const row = await db.selectFrom('document_files').selectAll().executeTakeFirstOrThrow()
    // 300 files, of which these 60 of a hundred looked at are not there.
    const keys = Array.from({ length: 300 }, (_, at) => {
      const day = String(Math.floor(at / 12) + 1).padStart(2, '0')
      return { at, key: `202601/${day}/${randomBytes(16).toString('hex')}.sealed` }
    })
    const { id: _id, ...columns } = row
    const rows = keys.map(({ key }) => ({ ...columns, storage_key: key }))
    await db.insertInto('document_files').values(rows).execute()
    for (const { at, key } of keys) {
      await mkdir(dirname(join(dir, key)), { recursive: true })
      const isMissing = which === 'oldest' ? at < 60 : at >= 240
      if (!isMissing) await writeFile(join(dir, key), '')
    }
    if (which === 'newest')
      await db.deleteFrom('document_files').where('storage_key', '=', storageKey).execute()
    await rm(mark)
    await expect(claim()).rejects.toThrow(BOTH_WAYS)
    expect(existsSync(mark)).toBe(false)
  },
)

it('refuses an empty folder and an empty bucket where the database names files', async () => {
  await makeDocumentFile(app, pdf())
  await rename(dir, `${dir}-unmounted`)
  await expect(claim()).rejects.toThrow(/1개 중 1개 없음/)
  await expect(claim(bucket())).rejects.toThrow(/1개 중 1개 없음.*s3:\/\/portal\/files/)
  expect([existsSync(dir), s3.objects.size]).toEqual([false, 0])
})

it('refuses to mark files of which the database knows nothing', async () => {
  await (await receive()).keep()
  await rm(mark)
  await expect(claim()).rejects.toThrow(/^데이터베이스에 없는 파일이 든 저장소입니다/)
})

it('takes a store over when the operator says so, and records what it lacks', async () => {
  const { storageKey } = await makeDocumentFile(app, pdf())
  await makeDocumentFile(app, pdf(50))
  await rm(join(dir, storageKey))
  await markStore(app.config.fileStore, randomUUID())
  const { database, config } = app.context
  expect(await adoptFiles(database, config, app.clock.now())).toEqual({ named: 2, missing: 1 })
  await claim()
  const damaged = await database.kysely.selectFrom('damaged_files').select(['storage_key', 'what']).execute()
  expect(damaged).toEqual([{ storage_key: storageKey, what: 'missing' }])
  const told = await database.kysely
    .selectFrom('access_log')
    .select('detail')
    .where('action', '=', 'files-adopted')
    .execute()
  expect(told.map(({ detail }) => JSON.parse(detail))).toEqual([
    { about: dir, values: { '서류 파일': '2', '없는 파일': '1' } },
  ])
})

it('is not ready and keeps nothing while the store is unmounted, and goes on when it is back', async () => {
  const ready = async () => (await app.call(null, readReadiness)).status
  const { storageKey } = await makeDocumentFile(app, pdf())
  const arrived = await receive()
  await rename(dir, `${dir}-unmounted`)
  await mkdir(join(dir, 'incoming'), { recursive: true })
  expect(await ready()).toBe(503)
  await expect(arrived.keep()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const named = await namedFile(app.context.database.kysely, storageKey)
  await expect(app.context.files.open(named)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(app.context.files.seal(storageKey)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const repair = app.context.files.repair(storageKey, Readable.from([pdf()]), '')
  await expect(repair).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  // One that begins within a second of the last answer may arrive, but is not kept.
  const later = receive().then((received) => received.keep())
  await expect(later).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await readdir(dir, { recursive: true })).toEqual(['incoming'])
  await rm(dir, { recursive: true })
  await rename(`${dir}-unmounted`, dir)
  expect(await ready()).toBe(200)
  await (await receive()).keep()
})

it('writes nothing at all a second after the store was unmounted', async () => {
  await rename(dir, `${dir}-unmounted`)
  await mkdir(join(dir, 'incoming'), { recursive: true })
  await new Promise((waited) => setTimeout(waited, 1100))
  await expect(receive()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 60 })
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
})

it('leaves the mark where orphans are swept', async () => {
  await (await receive()).keep()
  const { database, files } = app.context
  const clock = { now: () => new Date(Date.now() + 1000) }
  expect(await sweepOrphans({ database, files, clock, orphanAgeHours: 0 })).toBe(1)
  await claim()
  await files.ping()
})

it('removes nothing from the store of another database, though it names none of its files', async () => {
  await (await receive()).keep()
  await markStore(app.config.fileStore, randomUUID())
  const { database, files } = app.context
  const clock = { now: () => new Date(Date.now() + 1000) }
  const swept = sweepOrphans({ database, files, clock, orphanAgeHours: 0 })
  await expect(swept).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(files.remove('202601/01/a.sealed')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

it('takes a store with an older mark of its own only when no file is missing in it', async () => {
  for (let files = 0; files < 4; files += 1) await makeDocumentFile(app, pdf())
  const { database, config, clock } = app.context
  const older = await readFile(mark, 'utf8')
  await markFileStore(database.kysely, config.fileStore, clock.now())
  await writeFile(mark, older)
  const [one] = await named()
  await rename(join(dir, one?.storage_key ?? ''), join(app.folder, 'lost'))
  await expect(claim()).rejects.toThrow(/4개 중 1개 없음/)
  await rename(join(app.folder, 'lost'), join(dir, one?.storage_key ?? ''))
  expect(await claim()).not.toBe(older)
})
