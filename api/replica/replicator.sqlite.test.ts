import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeS3 } from '../storage/fake-s3.ts'
import { openReplicatedDatabase } from '../testing/open-replicated-database.ts'
import type { ReplicaAddress } from './replica-place.ts'

const replicated = openReplicatedDatabase()
const { databasePath, generations, writer, status, stored, reopen, startReplicator, stop } = replicated
const { write, addFile, dump, submissions, rebuild, expectSame } = replicated

afterEach(() => void vi.useRealTimers())

it('brings back every point that it shipped, page by page', async () => {
  const replicator = startReplicator({ checkpointBytes: 300_000 })
  const points: { until: Date; rows: string[] }[] = []
  for (let round = 0; round < 30; round += 1) {
    write()
    expect(await replicator.ship()).toBe(true)
    points.push({ until: new Date(status().lastShippedAt ?? ''), rows: dump() })
    await after(5)
  }
  expect(status()).toMatchObject({ behindSince: null, problem: null, secured: submissions() })
  for (const { until, rows } of points.slice(1).filter((_, at) => at % 4 === 0)) await expectSame(until, rows)
  const { file, path } = await rebuild()
  expect(submissions(file)).toBe(submissions())
  file.close()
  writer().pragma('wal_checkpoint(truncate)')
  await stop(replicator)
  writer().close()
  const [own, other] = [await readFile(databasePath()), await readFile(path)]
  // The first hundred bytes have counters of how often the file was opened to write.
  expect(own.subarray(100).equals(other.subarray(100))).toBe(true)
}, 180_000)

it('goes on with the same generation after an orderly stop, and a new one when the database was written meanwhile', async () => {
  let replicator = startReplicator()
  write()
  await replicator.ship()
  await stop(replicator)
  reopen()
  replicator = startReplicator()
  write()
  expect(await replicator.ship()).toBe(true)
  expect(await generations()).toHaveLength(1)
  await expectSame()
  await stop(replicator)
  write(1)
  reopen()
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
  const other = new BetterSqlite3(databasePath(), { timeout: 0 })
  let greatest = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let round = 0; round < 20; round += 1) {
    write(5)
    // As a clock that was ahead and is corrected.
    if (round === 3) vi.setSystemTime(Date.now() - 86_400_000)
    other.pragma('wal_checkpoint(truncate)')
    other.pragma('wal_checkpoint(restart)')
    await replicator.ship()
    greatest = Math.max(greatest, (await readFile(`${databasePath()}-wal`)).length)
  }
  other.close()
  expect(await generations()).toHaveLength(1)
  expect(greatest).toBeLessThan(3_000_000)
  await expectSame()
}, 180_000)

it('takes what was removed out of the log', async () => {
  const replicator = startReplicator()
  writer().exec("insert into things (bytes) values ('a secret to be removed')")
  await replicator.ship()
  writer().exec('delete from things')
  expect(replicator.emptyLog()).toBe(true)
  expect((await readFile(`${databasePath()}-wal`)).length).toBe(0)
  write()
  expect(await replicator.ship()).toBe(true)
  expect(await generations()).toHaveLength(1)
  await expectSame()
})

it('has every file before the segment whose rows name it, and secures nothing of one that is not whole', async () => {
  const old = [addFile(), addFile()]
  const replicator = startReplicator()
  await replicator.ship()
  write(1)
  const named = [...old, addFile(), addFile()]
  const secured = submissions()
  // What was there before the start is put beside the segments.
  const shipped = async () => (await replicator.ship()) && status()
  await expect.poll(shipped).toMatchObject({ secured, missingFiles: 0 })
  const { back, filesDir } = await rebuild()
  expect(back).toMatchObject({ files: 4, notWhole: [] })
  for (const storageKey of named)
    expect(await readFile(join(filesDir, storageKey))).toEqual(stored.get(storageKey))
  const lost = addFile({ isLost: true })
  write(1)
  await replicator.ship()
  await replicator.ship()
  expect(status()).toMatchObject({ secured, missingFiles: 1 })
  expect((await rebuild()).back).toMatchObject({
    files: 4,
    notWhole: [{ storageKey: lost, what: 'missing' }],
  })
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
    const replicator = startReplicator({}, { at: bucket })
    const storageKey = addFile()
    write()
    expect(await replicator.ship()).toBe(true)
    s3.faults.failures = 2
    write()
    expect(await replicator.ship()).toBe(true)
    const { back, file, filesDir } = await rebuild({ from: bucket })
    expect(back).toMatchObject({ files: 1, notWhole: [], broken: null })
    expect(await readFile(join(filesDir, storageKey))).toEqual(stored.get(storageKey))
    expect(dump(file).join() === dump().join()).toBe(true)
    file.close()
    await stop(replicator)
  } finally {
    await s3.close()
  }
})
