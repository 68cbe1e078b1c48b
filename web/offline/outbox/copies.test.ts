import { afterEach, expect, it, vi } from 'vitest'
import { createDrafts } from '../drafts.ts'
import { fileOf, makeDeviceForEach } from '../testing/test-device.ts'
import { hasCopy, makeRoom } from './copies.ts'
import { listItems } from './list-items.ts'
import { sendRound } from './outbox-sender.ts'

const MB = 1024 * 1024
const device = makeDeviceForEach(1)
afterEach(() => vi.restoreAllMocks())

/** Accepted records of a million bytes each, the first the oldest. */
async function acceptedCopies(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    ids.push(await device.submit())
    await sendRound(device, 'due')
    await device.clock.advance(1_000)
  }
  for (const id of ids) await device.db.outbox.update(id, { fileSize: 1_000_000 })
  return ids
}
const kept = async () =>
  (await device.db.outbox.filter(hasCopy).toArray()).map(({ documentNumber }) => documentNumber)
const room = (quota: number, free: number) => ({ estimate: async () => ({ quota, usage: quota - free }) })

it('gives way to what is not sent yet, the oldest first, and says so', async () => {
  await acceptedCopies(3)
  await makeRoom(device.db, 10 * MB, room(1_000 * MB, 11 * MB))
  expect(await kept()).toHaveLength(3)
  await makeRoom(device.db, 10 * MB, room(1_000 * MB, 9.4 * MB))
  expect(await kept()).toEqual(['20261121-00003'])
  expect(await device.db.outboxFiles.count()).toBe(1)
  expect((await listItems(device, 1)).map(({ state, gaveWay }) => [state, gaveWay])).toEqual([
    ['done', true],
    ['done', true],
    ['done', undefined],
  ])
})

it('stays where it could not make room enough, and the new record is refused', async () => {
  await acceptedCopies(2)
  await expect(makeRoom(device.db, 10 * MB, room(1_000 * MB, 5 * MB))).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  })
  expect(await kept()).toHaveLength(2)
})

it('stays when the new record is refused for another reason', async () => {
  await acceptedCopies(2)
  vi.stubGlobal('navigator', { storage: room(1_000 * MB, MB / 2) })
  await expect(device.submit({ accountId: 2, file: fileOf('서류') })).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  })
  vi.unstubAllGlobals()
  expect(await kept()).toHaveLength(2)
})

it('takes at most a quarter of what the browser grants', async () => {
  await acceptedCopies(4)
  await makeRoom(device.db, MB, room(16 * MB, 12 * MB))
  expect(await kept()).toHaveLength(3)
  await makeRoom(device.db, MB, {})
  expect(await kept()).toHaveLength(3)
})

it('gives way when a write fails, also that of a draft, and never what is not sent', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  const [oldest] = await acceptedCopies(3)
  const waiting = await device.submit()
  const { outboxFiles, draftFiles } = device.db
  for (const table of [outboxFiles, draftFiles])
    vi.spyOn(table, 'put').mockImplementationOnce((() =>
      table
        .toCollection()
        .first()
        .then(() => Promise.reject(full))) as never)
  await device.submit()
  expect(await kept()).toHaveLength(2)
  expect(await device.row(oldest ?? '')).toMatchObject({ state: 'done', gaveWay: true })
  await createDrafts(device.db, device.clock).saveFile(1, 'application', {}, async () => fileOf('서류'))
  expect(await kept()).toHaveLength(1)

  vi.spyOn(outboxFiles, 'put').mockImplementation((() =>
    outboxFiles
      .toCollection()
      .first()
      .then(() => Promise.reject(full))) as never)
  await expect(device.submit()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect(await kept()).toEqual([])
  expect(await device.row(waiting)).toMatchObject({ state: 'waiting' })
  expect(await outboxFiles.get(waiting)).toBeDefined()
})
