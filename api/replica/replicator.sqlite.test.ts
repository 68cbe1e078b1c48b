import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { backupCopies } from '../database/backup/backup-copies.ts'
import { startFakeS3 } from '../storage/fake-s3.ts'
import { newStorageKey } from '../storage/storage-key.ts'
import { rebuildFromReplica } from './rebuild.ts'
import { ReplicaClaim } from './replica-claim.ts'
import { openReplicaPlace, type ReplicaAddress, type ReplicaPlace } from './replica-place.ts'
import { LIMITS, type ReplicaStatus, type ReplicatorLimits } from './replica-status.ts'
import { Replicator } from './replicator.ts'

let folder: string
let writer: BetterSqlite3.Database
let status: ReplicaStatus
let rebuilt = 0
let stored: Map<string, Buffer>
const running = new Set<Replicator>()

const database = () => join(folder, 'data', 'portal.sqlite')
const address = (): ReplicaAddress => ({ kind: 'folder', dir: join(folder, 'replica') })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-replica-'))
  mkdirSync(join(folder, 'data', 'replica'), { recursive: true })
  stored = new Map()
  writer = openWriter()
  writer.exec(`
    create table things (id integer primary key autoincrement, bytes blob);
    create table submissions (id integer primary key autoincrement, sequence integer);
    create table document_files (id integer primary key autoincrement, storage_key text, sha256 text, stored_sha256 text);
    create table system_facts (key text, value text);
    create table epochs (number integer);
    insert into system_facts values ('files-sealed', ''), ('store-id', 'an installation')`)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const replicator of running) await replicator.stop().catch(() => {})
  running.clear()
  writer.close()
  await rm(folder, { recursive: true, force: true })
})

function openWriter(): BetterSqlite3.Database {
  const file = new BetterSqlite3(database())
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('wal_autocheckpoint = 0')
  return file
}

/** A replicator that only ships when it is told to. */
function startReplicator(
  limits: Partial<ReplicatorLimits> = {},
  openPlace?: () => Promise<ReplicaPlace>,
  at = address(),
): Replicator {
  const replicator = new Replicator({
    databasePath: database(),
    workDir: join(folder, 'data', 'replica'),
    files: {
      async openStored(storageKey) {
        const bytes = stored.get(storageKey)
        if (bytes === undefined) throw new AppError('FILE_NOT_FOUND')
        return { stream: Readable.from([bytes]), size: bytes.length }
      },
    },
    backup: backupCopies(join(folder, 'backups')),
    claim: new ReplicaClaim(at, join(folder, 'data', 'replica')),
    openPlace: openPlace ?? (() => openReplicaPlace(at, folder)),
    limits: { ...LIMITS, everyMs: 1_000_000, checkpointAgainMs: 0, longestPauseMs: 20, ...limits },
    tell: (told) => {
      status = told
    },
  })
  running.add(replicator)
  return replicator
}

async function stop(replicator: Replicator): Promise<void> {
  running.delete(replicator)
  await replicator.stop()
}

/** Changes this and that, in a few transactions. */
function write(transactions = 3): void {
  for (let at = 0; at < transactions; at += 1) {
    writer.transaction(() => {
      for (let row = Math.ceil(Math.random() * 8); row > 0; row -= 1)
        writer
          .prepare('insert into things (bytes) values (randomblob(?))')
          .run(Math.ceil(Math.random() * 9000))
      writer.exec('update things set bytes = randomblob(700) where id % 7 = abs(random()) % 7')
      if (Math.random() < 0.3) writer.exec('delete from things where id % 11 = 3')
      writer.exec('insert into submissions (sequence) select coalesce(max(sequence), 0) + 1 from submissions')
    })()
  }
}

const dump = (file: BetterSqlite3.Database) =>
  file
    .prepare<[], { row: string }>("select id || ':' || hex(bytes) as row from things order by id")
    .all()
    .map(({ row }) => row)
const submissions = (file: BetterSqlite3.Database) =>
  file.prepare('select max(sequence) from submissions').pluck().get()

async function rebuild(until: Date | null = null) {
  rebuilt += 1
  const dataDir = join(folder, `rebuilt-${rebuilt}`)
  const back = await rebuildFromReplica({
    from: address(),
    dataDir,
    fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
    until,
  })
  const file = new BetterSqlite3(join(dataDir, 'portal.sqlite'))
  return { back, file, path: join(dataDir, 'portal.sqlite') }
}

async function expectSame(until: Date | null = null, rows = dump(writer)): Promise<void> {
  const { file } = await rebuild(until)
  expect(dump(file).join() === rows.join()).toBe(true)
  file.close()
}

it('brings back every point that it shipped, page by page', async () => {
  const replicator = startReplicator({ checkpointBytes: 300_000 })
  const points: { until: Date; rows: string[] }[] = []
  for (let round = 0; round < 30; round += 1) {
    write()
    expect(await replicator.ship()).toBe(true)
    points.push({ until: new Date(status.lastShippedAt ?? ''), rows: dump(writer) })
    await after(5)
  }
  expect(status).toMatchObject({ behindSince: null, problem: null, secured: submissions(writer) })
  for (const { until, rows } of points.slice(1).filter((_, at) => at % 4 === 0)) await expectSame(until, rows)
  const { file, path } = await rebuild()
  expect(submissions(file)).toBe(submissions(writer))
  file.close()
  writer.pragma('wal_checkpoint(truncate)')
  await stop(replicator)
  writer.close()
  const [own, other] = [await readFile(database()), await readFile(path)]
  // The first hundred bytes have counters of how often the file was opened to write.
  expect(own.subarray(100).equals(other.subarray(100))).toBe(true)
  writer = openWriter()
})

/** A row, and the file that it names unless it is lost. */
function addFile({ isLost = false } = {}): string {
  const bytes = Buffer.from(`file ${Math.random()}`)
  const storageKey = newStorageKey(new Date(), createHash('md5').update(bytes).digest('hex'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!isLost) stored.set(storageKey, bytes)
  writer
    .prepare('insert into document_files (storage_key, sha256, stored_sha256) values (?, ?, ?)')
    .run(storageKey, sha256, sha256)
  return storageKey
}

const generations = () => readdir(join(folder, 'replica', 'generations'))

async function segmentPaths(): Promise<string[]> {
  const root = join(folder, 'replica', 'generations')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.segment')).sort()
  return names.map((name) => join(root, name))
}

it('goes on with the same generation after an orderly stop, and a new one when the database was written meanwhile', async () => {
  let replicator = startReplicator()
  write()
  await replicator.ship()
  await stop(replicator)
  writer.close()
  writer = openWriter()
  replicator = startReplicator()
  write()
  expect(await replicator.ship()).toBe(true)
  expect(await generations()).toHaveLength(1)
  await expectSame()
  await stop(replicator)
  write(1)
  writer.close()
  writer = openWriter()
  replicator = startReplicator()
  expect(await replicator.ship()).toBe(true)
  expect(await generations()).toHaveLength(2)
  await expectSame()
})

it('reads all that others wrote while it was down, when the log is still there', async () => {
  const first = startReplicator()
  write()
  await first.ship()
  // As after a kill: the log stays, and nothing says where it ended.
  const second = startReplicator()
  write()
  expect(await second.ship()).toBe(true)
  expect(await generations()).toHaveLength(1)
  await expectSame()
})

it('begins the log anew, and lets nobody else do so behind its back', async () => {
  const replicator = startReplicator({ checkpointBytes: 100_000 })
  const other = new BetterSqlite3(database(), { timeout: 0 })
  let greatest = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let round = 0; round < 20; round += 1) {
    write(5)
    // As a clock that was ahead and is corrected.
    if (round === 3) vi.setSystemTime(Date.now() - 86_400_000)
    other.pragma('wal_checkpoint(truncate)')
    other.pragma('wal_checkpoint(restart)')
    await replicator.ship()
    greatest = Math.max(greatest, (await readFile(`${database()}-wal`)).length)
  }
  other.close()
  expect(await generations()).toHaveLength(1)
  expect(greatest).toBeLessThan(3_000_000)
  await expectSame()
})

it('takes what was removed out of the log', async () => {
  const replicator = startReplicator()
  writer.exec("insert into things (bytes) values ('a secret to be removed')")
  await replicator.ship()
  writer.exec('delete from things')
  expect(replicator.emptyLog()).toBe(true)
  expect((await readFile(`${database()}-wal`)).length).toBe(0)
  write()
  expect(await replicator.ship()).toBe(true)
  expect(await generations()).toHaveLength(1)
  await expectSame()
})

it('goes on after the place could not be reached, with what waited meanwhile', async () => {
  let isReachable = true
  const openPlace = async () => {
    if (!isReachable) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    const place = await openReplicaPlace(address(), folder)
    return {
      ...place,
      put: async (...asked: Parameters<typeof place.put>) => {
        if (!isReachable) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return place.put(...asked)
      },
    }
  }
  const replicator = startReplicator({ checkpointBytes: 100_000 }, openPlace)
  write()
  expect(await replicator.ship()).toBe(true)
  const before = dump(writer)
  isReachable = false
  for (let round = 0; round < 5; round += 1) {
    write(5)
    expect(await replicator.ship()).toBe(false)
  }
  expect(status).toMatchObject({ problem: expect.any(String), behindSince: expect.any(String) })
  await expectSame(null, before)
  isReachable = true
  await expect.poll(() => replicator.ship(), { timeout: 10_000 }).toBe(true)
  expect(status).toMatchObject({ problem: null, behindSince: null, secured: submissions(writer) })
  expect(await generations()).toHaveLength(1)
  await expectSame()
})

it('begins a new generation when too much waits, and keeps the log small meanwhile', async () => {
  let isReachable = true
  const openPlace = async () => {
    if (!isReachable) throw new Error('gone')
    const place = await openReplicaPlace(address(), folder)
    return {
      ...place,
      put: async (...asked: Parameters<typeof place.put>) => {
        if (!isReachable) throw new Error('gone')
        return place.put(...asked)
      },
    }
  }
  const replicator = startReplicator({ checkpointBytes: 200_000, mostUnshippedBytes: 400_000 }, openPlace)
  write()
  await replicator.ship()
  isReachable = false
  for (let round = 0; round < 25; round += 1) {
    write(5)
    await replicator.ship()
    expect((await readFile(`${database()}-wal`)).length).toBeLessThan(3_000_000)
  }
  isReachable = true
  await expect.poll(() => replicator.ship(), { timeout: 20_000, interval: 500 }).toBe(true)
  expect(await generations()).toHaveLength(2)
  await expectSame()
}, 60_000)

it('brings back what was before a damaged segment, and says so; a younger snapshot heals it', async () => {
  const replicator = startReplicator()
  write()
  await replicator.ship()
  write()
  await replicator.ship()
  const whole = dump(writer)
  for (let at = 0; at < 3; at += 1) {
    write()
    await replicator.ship()
  }
  const [damaged] = (await segmentPaths()).slice(-2)
  const bytes = await readFile(damaged ?? '')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(damaged ?? '', bytes)
  const { back, file } = await rebuild()
  expect(back.broken).toMatchObject({ kind: 'segment' })
  expect(dump(file).length).toBeGreaterThanOrEqual(1)
  file.close()
  await rm((await segmentPaths()).at(-3) ?? '')
  const second = await rebuild()
  expect(second.back.broken).toMatchObject({ kind: 'segment' })
  expect(dump(second.file).join() === whole.join()).toBe(true)
  second.file.close()
  await stop(replicator)
  const healing = startReplicator({ snapshotEveryMs: -1 })
  expect(await healing.ship()).toBe(true)
  await expect.poll(async () => (await rebuild()).back.broken, { timeout: 10_000 }).toBe(null)
  await stop(healing)
  await expectSame()
})

it('has every file before the segment whose rows name it, and secures nothing of one that is not whole', async () => {
  const old = [addFile(), addFile()]
  const replicator = startReplicator()
  await replicator.ship()
  await expect.poll(async () => (await replicator.ship()) && status.secured).toBe(null)
  write(1)
  const named = [...old, addFile(), addFile()]
  await replicator.ship()
  await replicator.ship()
  const secured = submissions(writer)
  expect(status).toMatchObject({ secured, missingFiles: 0 })
  const { back, path } = await rebuild()
  expect(back).toMatchObject({ files: 4, notWhole: [] })
  for (const storageKey of named)
    expect(await readFile(join(dirname(path), 'files', storageKey))).toEqual(stored.get(storageKey))
  const lost = addFile({ isLost: true })
  write(1)
  await replicator.ship()
  await replicator.ship()
  expect(status).toMatchObject({ secured, missingFiles: 1 })
  expect((await rebuild()).back).toMatchObject({
    files: 4,
    notWhole: [{ storageKey: lost, what: 'missing' }],
  })
})

it('secures nothing of what is in a later segment than the first that was read with it', async () => {
  let left = Number.POSITIVE_INFINITY
  const replicator = startReplicator({}, async () => {
    const place = await openReplicaPlace(address(), folder)
    return {
      ...place,
      async put(name, file) {
        left -= 1
        if (left < 0) throw new Error('the place is full')
        await place.put(name, file)
      },
    }
  })
  for (let round = 0; round < 2; round += 1) {
    write(1)
    expect(await replicator.ship()).toBe(true)
  }
  expect(status.secured).toBe(2)
  for (let mebibytes = 0; mebibytes < 18; mebibytes += 1)
    writer.exec('insert into things (bytes) values (zeroblob(1048576))')
  write(1)
  left = 1
  expect(await replicator.ship()).toBe(false)
  expect([left < 0, status.secured]).toEqual([true, 2])
  left = Number.POSITIVE_INFINITY
  await expect.poll(() => replicator.ship()).toBe(true)
  expect(status.secured).toBe(submissions(writer))
})

it('tries a snapshot again that could not be put, also when nobody writes meanwhile', async () => {
  let isFull = true
  const replicator = startReplicator({}, async () => {
    const place = await openReplicaPlace(address(), folder)
    return {
      ...place,
      async put(name, file) {
        if (isFull && name.kind === 'snapshot') throw new Error('the place is full')
        await place.put(name, file)
      },
    }
  })
  write(1)
  expect(await replicator.ship()).toBe(false)
  isFull = false
  await expect.poll(() => replicator.ship()).toBe(true)
  await expectSame()
})

it('replicates to a bucket', async () => {
  const s3 = await startFakeS3('portal')
  try {
    const bucket: ReplicaAddress = {
      kind: 's3',
      bucket: 'portal',
      prefix: 'replica',
      endpoint: s3.endpoint,
      region: 'test-region',
      key: 'test-key',
      secret: 'test-secret',
    }
    const replicator = startReplicator({}, undefined, bucket)
    const storageKey = addFile()
    write()
    expect(await replicator.ship()).toBe(true)
    s3.faults.failures = 2
    write()
    expect(await replicator.ship()).toBe(true)
    const dataDir = join(folder, 'from-bucket')
    const back = await rebuildFromReplica({
      from: bucket,
      dataDir,
      fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
      until: null,
    })
    expect(back).toMatchObject({ files: 1, notWhole: [], broken: null })
    expect(await readFile(join(dataDir, 'files', storageKey))).toEqual(stored.get(storageKey))
    const file = new BetterSqlite3(join(dataDir, 'portal.sqlite'))
    expect(dump(file).join() === dump(writer).join()).toBe(true)
    file.close()
    await stop(replicator)
  } finally {
    await s3.close()
  }
})
