import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openReplicatedDatabase } from '../testing/open-replicated-database.ts'
import type { PieceName, ReplicaPlace } from './replica-place.ts'

const replicated = openReplicatedDatabase()
const { databasePath, replicaDir, openPlace, generations, writer, status } = replicated
const { startReplicator, stop, write, dump, submissions, rebuild, expectSame } = replicated

/** The place of the replica; `mayThrow` decides before each piece whether it is put. */
async function placeThatFails(mayThrow: (name: PieceName) => void): Promise<ReplicaPlace> {
  const place = await openPlace()
  return {
    ...place,
    async put(name, file) {
      mayThrow(name)
      await place.put(name, file)
    },
  }
}

async function segmentPaths(): Promise<string[]> {
  const root = join(replicaDir(), 'generations')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.segment')).sort()
  return names.map((name) => join(root, name))
}

it('goes on after the place could not be reached, with what waited meanwhile', async () => {
  let isReachable = true
  const open = async () => {
    if (!isReachable) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    return placeThatFails(() => {
      if (!isReachable) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    })
  }
  const replicator = startReplicator({ checkpointBytes: 100_000 }, { open })
  write()
  expect(await replicator.ship()).toBe(true)
  const before = dump()
  isReachable = false
  for (let round = 0; round < 5; round += 1) {
    write(5)
    expect(await replicator.ship()).toBe(false)
  }
  expect(status()).toMatchObject({ problem: expect.any(String), behindSince: expect.any(String) })
  await expectSame(null, before)
  isReachable = true
  await expect.poll(() => replicator.ship(), { timeout: 10_000 }).toBe(true)
  expect(status()).toMatchObject({ problem: null, behindSince: null, secured: submissions() })
  expect(await generations()).toHaveLength(1)
  await expectSame()
})

it('begins a new generation when too much waits, and keeps the log small meanwhile', async () => {
  let isReachable = true
  const failWhenGone = () => {
    if (!isReachable) throw new Error('gone')
  }
  const open = async () => {
    failWhenGone()
    return placeThatFails(failWhenGone)
  }
  const replicator = startReplicator({ checkpointBytes: 200_000, mostUnshippedBytes: 400_000 }, { open })
  write()
  await replicator.ship()
  isReachable = false
  for (let round = 0; round < 25; round += 1) {
    write(5)
    await replicator.ship()
    expect((await readFile(`${databasePath()}-wal`)).length).toBeLessThan(3_000_000)
  }
  isReachable = true
  await expect.poll(() => replicator.ship(), { timeout: 20_000, interval: 500 }).toBe(true)
  expect(await generations()).toHaveLength(2)
  await expectSame()
}, 180_000)

it('brings back what was before a damaged segment, and says so; a younger snapshot heals it', async () => {
  const replicator = startReplicator()
  write()
  await replicator.ship()
  write()
  await replicator.ship()
  const whole = dump()
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

it('secures nothing of what is in a later segment than the first that was read with it', async () => {
  let left = Number.POSITIVE_INFINITY
  const open = () =>
    placeThatFails(() => {
      left -= 1
      if (left < 0) throw new Error('the place is full')
    })
  const replicator = startReplicator({}, { open })
  for (let round = 0; round < 2; round += 1) {
    write(1)
    expect(await replicator.ship()).toBe(true)
  }
  expect(status().secured).toBe(2)
  for (let mebibytes = 0; mebibytes < 18; mebibytes += 1)
    writer().exec('insert into things (bytes) values (zeroblob(1048576))')
  write(1)
  left = 1
  expect(await replicator.ship()).toBe(false)
  expect([left < 0, status().secured]).toEqual([true, 2])
  left = Number.POSITIVE_INFINITY
  await expect.poll(() => replicator.ship()).toBe(true)
  expect(status().secured).toBe(submissions())
})

it('tries a snapshot again that could not be put, also when nobody writes meanwhile', async () => {
  let isFull = true
  const open = () =>
    placeThatFails(({ kind }) => {
      if (isFull && kind === 'snapshot') throw new Error('the place is full')
    })
  const replicator = startReplicator({}, { open })
  write(1)
  expect(await replicator.ship()).toBe(false)
  isFull = false
  await expect.poll(() => replicator.ship()).toBe(true)
  await expectSame()
})
