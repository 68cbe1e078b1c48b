import { beforeEach, expect, it } from 'vitest'
import { makeDeviceForEach, unsentCount } from '../testing/test-device.ts'
import { deleteForeignItems, foreignItems } from './foreign-items.ts'
import { listItems } from './list-items.ts'
import { sendRound } from './outbox-sender.ts'

const DAYS = 24 * 3_600_000
const device = makeDeviceForEach()
let startedAt: number
beforeEach(async () => {
  startedAt = device.clock.now()
  await device.signIn(1)
  await device.submit()
  await device.clock.advance(1 * DAYS)
  await device.submit()
  await device.signIn(2)
})

const remove = () => deleteForeignItems(device, 2)

it('shows of others how many wait and since when, and nothing else', async () => {
  expect(await foreignItems(device, 2)).toEqual({ count: 2, oldestAt: startedAt, deletable: 0 })
  expect(await listItems(device, 2)).toEqual([])
  expect(await unsentCount(device, 2)).toBe(0)
  expect(await foreignItems(device, 1)).toEqual({ count: 0, oldestAt: null, deletable: 0 })
  expect(await foreignItems(device, null)).toMatchObject({ count: 2 })
})

it("opens no label of one's own without the key", async () => {
  expect(await listItems(device, 1)).toMatchObject([
    { label: null, fileName: null, state: 'paused-login' },
    { label: null, fileName: null, state: 'paused-login' },
  ])
})

it("deletes others' records only from 90 days on", async () => {
  await device.clock.advance(89 * DAYS - 1)
  expect(await remove()).toBe(0)
  await device.clock.advance(1)
  expect(await foreignItems(device, 2)).toMatchObject({ deletable: 1 })
  await device.submit({ accountId: 2 })
  await device.clock.advance(90 * DAYS)
  expect(await remove()).toBe(2)
  expect(await device.db.outboxFiles.count()).toBe(1)
  expect(await foreignItems(device, 2)).toMatchObject({ count: 0 })
  expect(await unsentCount(device, 2)).toBe(1)
})

it("does not count others' accepted records, keeps their copies, and purges them like its own", async () => {
  await device.signIn(1)
  await sendRound(device, 'due')
  await device.signIn(2)
  expect(await foreignItems(device, 2)).toMatchObject({ count: 0 })
  await device.clock.advance(89 * DAYS)
  await sendRound(device, 'due')
  expect(await device.db.outboxFiles.count()).toBe(2)
  expect(await listItems(device, 1)).toMatchObject([{ label: null }, { label: null }])
  await device.clock.advance(1 * DAYS)
  await sendRound(device, 'due')
  expect(await device.db.outbox.count()).toBe(0)
})
