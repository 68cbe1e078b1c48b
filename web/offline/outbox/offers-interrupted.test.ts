import { expect, it } from 'vitest'
import { makeDeviceForEach, roundOf } from '../testing/test-device.ts'
import { sendRound } from './outbox-sender.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const device = makeDeviceForEach(1)

async function accepted(): Promise<string> {
  const id = await device.submit()
  await sendRound(device, 'due')
  return id
}

it('asks although a record that waits cannot be read, and tells of that at the end', async () => {
  const lost = await accepted()
  await device.clock.advance(1)
  const unreadable = await device.submit({ fields: { name: '이영희' } })
  const { outboxFiles } = device.db
  const get = outboxFiles.get.bind(outboxFiles)
  outboxFiles.get = ((id: string) =>
    id === unreadable ? Promise.reject(new DOMException('cannot read', 'DataError')) : get(id)) as typeof get
  device.server.lose(lost)
  await device.signIn(1)
  await expect(roundOf(device)('eager')).rejects.toThrow('cannot read')
  await roundOf(device)('eager').catch(() => null)
  expect(device.server.documents.has(lost)).toBe(true)
})

it('asks nothing more in the name of an account that logged in between two questions', async () => {
  const id = await accepted()
  const row = await device.row(id)
  const document = device.server.documents.get(id)
  if (row === undefined || document === undefined) throw new Error('it was not accepted')
  const others = Array.from({ length: 250 }, (_, at) => String(at).padStart(36, '0'))
  await device.db.outbox.bulkPut(others.map((submissionId) => ({ ...row, submissionId })))
  for (const other of others) device.server.documents.set(other, document)
  const asked: string[] = []
  const transport: typeof device.transport = {
    ...device.transport,
    async offer(items, sending) {
      asked.push(sending.sessionId)
      const answer = await device.transport.offer(items, sending)
      await device.signIn(2)
      return answer
    },
  }
  await device.clock.advance(MINUTE)
  await roundOf({ ...device, transport })('eager')
  expect(asked).toHaveLength(1)
})

it('asks anew for a login that came while the server was asked', async () => {
  const id = await accepted()
  await device.clock.advance(MINUTE)
  const transport: typeof device.transport = {
    ...device.transport,
    async offer(items, sending) {
      const answer = await device.transport.offer(items, sending)
      await device.signIn(1)
      return answer
    },
  }
  const { nextOffer } = await roundOf({ ...device, transport })('eager')
  expect((nextOffer ?? 0) - device.clock.now()).toBeLessThan(MINUTE)
  await roundOf(device)('due')
  expect(device.server.requests.filter((request) => request.startsWith('offer'))).toHaveLength(2)
  expect((await device.row(id))?.askAnew).toBe(false)
})

it('waits no longer for a clock that is put back after a question without an answer', async () => {
  await accepted()
  const round = roundOf(device)
  await device.clock.advance(MINUTE)
  device.server.nextFault = () => 'lost-on-the-way'
  await round('due')
  device.server.nextFault = () => 'none'
  await device.clock.advance(MINUTE)
  await round('due')
  device.clock.set(device.clock.now() - 40 * DAY)
  await round('due')
  const { nextOffer } = await round('due')
  expect((nextOffer ?? 0) - device.clock.now()).toBeLessThanOrEqual(HOUR)
})

it('looks for a connection every five minutes, however long it should have asked', async () => {
  await accepted()
  await device.clock.advance(2 * HOUR)
  device.connection.online = false
  const { nextOffer } = await roundOf(device)('due')
  expect((nextOffer ?? 0) - device.clock.now()).toBe(5 * MINUTE)
})
