import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { isClaimed } from '../database/claim-file-store.ts'
import { newestEpoch } from '../database/epochs.ts'
import { saveFact } from '../database/facts.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { type Replica, startReplica } from '../replica/replica.ts'
import { startFakeS3 } from '../storage/fake-s3.ts'
import { STORE_MARK } from '../storage/store-mark.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { runOperatorCommand } from '../testing/operator-command.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const s3 = await startFakeS3('portal')
const IN_BUCKET = {
  FILE_STORE: 's3://portal/files',
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: 'test-region',
  S3_KEY: 'test-key',
  S3_SECRET: 'test-secret',
}
const PLACE = 's3://portal/replica'
const { app, world } = await openDocumentWorld(IN_BUCKET)
const { database, log } = app.context
const mark = s3.objects.get(`files/${STORE_MARK}`)
afterAll(() => s3.close())

/** The objects of files in the bucket. */
const stored = () => [...s3.objects].filter(([key]) => /^files\/\d/.test(key))
const submit = async () => (await world.submit(app.actors.dealer, {})).documentNumber

async function restore(args: string[], name: string, settings: Record<string, string> = IN_BUCKET) {
  const environment = { DATA_DIR: join(app.folder, name), MASTER_KEY: TEST_MASTER_KEY, ...settings }
  const { code, stdout, stderr } = await runOperatorCommand('restore', ['--yes', ...args], environment)
  return { said: stdout + stderr, code, config: readConfig(environment, { version: '0.0.0-test' }) }
}

async function restored({ dataDir, fileStore }: Config) {
  const { kysely, close } = openSqlite(sqlitePath(dataDir))
  const documents = await kysely.selectFrom('documents').select('document_number').orderBy('id').execute()
  const damaged = await kysely.selectFrom('damaged_files').select('storage_key').execute()
  const epoch = (await newestEpoch(kysely))?.number
  const isOwn = await isClaimed(kysely, fileStore)
  await close()
  return { epoch, isOwn, numbers: documents.map((row) => row.document_number), damaged }
}

it('puts into the bucket what it lacks or has damaged, names what is whole nowhere, and marks it', async () => {
  const numbers = [await submit(), await submit(), await submit(), await submit()]
  const before = new Map(stored())
  const [whole = '', gone = '', rotten = '', lost = ''] = [...before.keys()].sort()
  const settings = { DATA_DIR: app.folder, MASTER_KEY: TEST_MASTER_KEY, ...IN_BUCKET }
  const backups = join(app.folder, 'backups')
  expect(await runOperatorCommand('backup', [], settings)).toMatchObject({ code: 0 })
  s3.objects.delete(gone)
  s3.objects.set(rotten, { bytes: Buffer.from('rotten'), modifiedAt: new Date() })
  s3.objects.delete(lost)
  const { stored_sha256 } = await database.kysely
    .selectFrom('document_files')
    .select('stored_sha256')
    .where('storage_key', '=', lost.slice('files/'.length))
    .executeTakeFirstOrThrow()
  await rm(join(backups, 'objects', stored_sha256?.slice(0, 2) ?? '', stored_sha256 ?? ''))

  const { said, code, config } = await restore([backups], 'from-backup')
  expect([said, code]).toEqual([expect.stringContaining('온전하지 않은 파일 1개:'), 0])
  expect(await restored(config)).toEqual({
    epoch: 2,
    isOwn: true,
    numbers,
    damaged: [{ storage_key: lost.slice('files/'.length) }],
  })
  for (const key of [gone, rotten])
    expect(s3.objects.get(key)?.bytes.equals(before.get(key)?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(s3.objects.get(whole)).toBe(before.get(whole))
  expect(s3.objects.has(lost)).toBe(false)
  expect(existsSync(join(config.dataDir, 'files'))).toBe(false)

  const foreign = { bytes: Buffer.from(`${randomUUID()} ${randomUUID()}`), modifiedAt: new Date() }
  s3.objects.set(`files/${STORE_MARK}`, foreign)
  const refused = await restore([backups], 'refused')
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('다른 데이터베이스의 파일 저장소') })
  expect(s3.objects.get(`files/${STORE_MARK}`)).toBe(foreign)
  expect(await readdir(refused.config.dataDir)).not.toContain('portal.sqlite')
}, 300_000)

/** Ships all, and answers when. */
async function shipped(replica: Replica): Promise<string> {
  await expect.poll(() => replica.shipped(), { timeout: 30_000 }).toBe(true)
  return replica.status().lastShippedAt ?? ''
}

it('brings back the newest epoch of a replica, whatever a server of an older one goes on to write there', async () => {
  await saveFact(database.kysely, 'files-sealed', '', app.clock.now())
  if (mark !== undefined) s3.objects.set(`files/${STORE_MARK}`, mark)
  const start = async (config: Config) =>
    (await startReplica(
      readConfig({ DATA_DIR: config.dataDir, ...IN_BUCKET, MASTER_KEY: TEST_MASTER_KEY, REPLICA: PLACE }),
      log,
    )) as Replica
  const old = await start(app.config)
  const number = await submit()
  const at = await shipped(old)
  await after(5)
  await submit()
  await shipped(old)
  await old.stop(5000)

  const first = await restore(['--replica', PLACE, '--until', at], 'second-life')
  expect(first.said).toContain('기록 차수는 2입니다')
  const second = await start(first.config)
  await shipped(second)
  await second.stop(5000)
  const pieces = () => [...s3.objects.keys()].filter((key) => key.startsWith('replica/generations/'))
  const before = pieces()

  // A server that nobody stopped, on the data of before.
  const zombie = await start(app.config)
  await saveFact(database.kysely, 'still-there', '', app.clock.now())
  await expect
    .poll(() => zombie.status(), { timeout: 30_000 })
    .toMatchObject({ lost: { why: 'taken' }, secured: null })
  expect(pieces()).toEqual(before)
  await zombie.stop(1000)

  const again = await restore(['--replica', PLACE], 'third-life')
  expect(again.said).toContain('기록 차수는 3입니다')
  expect((await restored(again.config)).numbers.at(-1)).toBe(number)
  // What was there before the first restore can still be had.
  const older = await restore(['--replica', PLACE, '--until', at], 'fourth-life')
  expect(older.said).toContain('기록 차수는 4입니다')
}, 300_000)
