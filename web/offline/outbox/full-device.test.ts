import { expect, it } from 'vitest'
import { makeDeviceForEach, roundOf } from '../testing/test-device.ts'
import { hasCopy } from './copies.ts'
import { sendRound } from './outbox-sender.ts'

const HOUR = 3_600_000
const device = makeDeviceForEach(1)

/** A record that waits, on a device whose storage is full as long as a copy is left. */
async function waitingOnFullDevice(write: 'update' | 'put'): Promise<string> {
  await device.submit()
  await sendRound(device, 'due')
  await device.clock.advance(1)
  const id = await device.submit({ fields: { name: '이영희' } })
  const { outbox } = device.db
  const allowed = outbox[write].bind(outbox) as (...row: unknown[]) => unknown
  outbox[write] = (async (...row: unknown[]) => {
    const isOfRecord = row[0] === id || (row[0] as { submissionId?: string }).submissionId === id
    if (isOfRecord && (await outbox.filter(hasCopy).count()) > 0)
      throw new DOMException('full', 'QuotaExceededError')
    return allowed(...row)
  }) as never
  return id
}

it.each([
  ['mark what is sent', 'update'],
  ['store the answer', 'put'],
] as const)('lets copies go to %s, which is sent once', async (_, write) => {
  const id = await waitingOnFullDevice(write)
  for (let round = 0; round < 3; round += 1) {
    await roundOf(device)('eager').catch(() => null)
    await device.clock.advance(2 * HOUR)
  }
  expect(await device.row(id)).toMatchObject({ state: 'done' })
  expect(device.server.requests.filter((request) => request === id)).toHaveLength(1)
})
