import { expect, it } from 'vitest'
import { settled } from '../testing/fake-clock.ts'
import { makeDeviceForEach, roundOf } from '../testing/test-device.ts'
import { hasCopy } from './copies.ts'
import { deleteForeignItems, foreignItems } from './foreign-items.ts'
import { sendRound } from './outbox-sender.ts'
import { purgeDone } from './remove-items.ts'

const DAY = 24 * 3_600_000
const device = makeDeviceForEach(1)

async function accepted(): Promise<string> {
  const id = await device.submit()
  await sendRound(device, 'due')
  return id
}

async function isKept(id: string): Promise<boolean> {
  const row = await device.row(id)
  return row !== undefined && hasCopy(row)
}

/** A login after which the server answers the first request alone. */
async function logInAndLoseTheSecondAnswer(): Promise<void> {
  await device.signIn(1)
  let requests = 0
  device.server.nextFault = () => {
    requests += 1
    return requests === 1 ? 'none' : 'lost-on-the-way'
  }
  await roundOf(device)('eager')
  device.server.nextFault = () => 'none'
}

it('counts the age of a copy from when it was accepted again, though the server was asked earlier', async () => {
  const id = await accepted()
  device.server.lose(id)
  await logInAndLoseTheSecondAnswer()
  expect(await device.row(id)).toMatchObject({ state: 'waiting' })
  await device.signOut(true)
  await device.clock.advance(95 * DAY)
  await logInAndLoseTheSecondAnswer()
  expect(await device.row(id)).toMatchObject({ state: 'done' })
  await device.signOut(true)
  await purgeDone(device)
  expect(await isKept(id)).toBe(true)
})

it('keeps a copy that an older version marked to be asked about anew', async () => {
  const id = await accepted()
  await device.db.outbox.update(id, { offeredAt: 0 })
  await device.signOut(true)
  await purgeDone(device)
  expect(await isKept(id)).toBe(true)
})

it('looks again before it deletes: meanwhile the server may have lost what was old', async () => {
  const id = await accepted()
  device.server.lose(id)
  await device.signOut(true)
  await device.clock.advance(100 * DAY)
  const frozen = device.openTab()
  const begin = frozen.db.transaction.bind(frozen.db)
  let thaw = () => {}
  let isFrozen = false
  frozen.db.transaction = (async (...work: Parameters<typeof begin>) => {
    isFrozen = true
    await new Promise<void>((resolve) => {
      thaw = resolve
    })
    return begin(...work)
  }) as unknown as typeof frozen.db.transaction
  const purging = purgeDone(frozen)
  while (!isFrozen) await settled()
  await logInAndLoseTheSecondAnswer()
  thaw()
  await purging
  expect(await device.row(id)).toMatchObject({ state: 'waiting' })
})

it('lets nobody else delete what the server has lost only today', async () => {
  const id = await accepted()
  await device.clock.advance(100 * DAY)
  device.server.lose(id)
  await logInAndLoseTheSecondAnswer()
  expect(await device.row(id)).toMatchObject({ state: 'waiting' })
  await device.signIn(2)
  expect(await foreignItems(device, 2)).toMatchObject({ count: 1, deletable: 0 })
  expect(await deleteForeignItems(device, 2)).toBe(0)
})
