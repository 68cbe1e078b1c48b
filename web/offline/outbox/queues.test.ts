import { expect, it } from 'vitest'
import type { Fault } from '../testing/fake-server.ts'
import { fileOf, makeDeviceForEach } from '../testing/test-device.ts'
import type { Submission } from './enqueue-item.ts'
import { listItems } from './list-items.ts'
import { readItem } from './open-item.ts'
import { sendRound } from './outbox-sender.ts'
import { deleteItem, putBackItem } from './withdraw-item.ts'

const device = makeDeviceForEach(1)

const write = (text: string, more: Partial<Submission> = {}) =>
  device.submit({ kind: 'message', queue: 'chat/7', fields: { text }, file: null, ...more })
const faults = (...list: Fault[]) => {
  device.server.nextFault = () => list.shift() ?? 'none'
}
const arrived = () =>
  [...device.server.documents.values()].map(({ fields }) => (fields as { text: string }).text)

it('sends what was written in one moment in the order of writing, and keeps nothing of it', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) await write(text)
  device.clock.set(device.clock.now() - 86_400_000)
  await write('7', { file: fileOf('사진') })
  expect(await sendRound(device, 'eager')).toBeNull()
  expect(arrived()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(await device.db.outbox.count()).toBe(0)
  expect(await device.db.outboxFiles.count()).toBe(0)
})

it('lets none overtake one without an answer, while other queues go on', async () => {
  await write('1')
  await write('2')
  await device.clock.advance(10)
  await write('다른 방', { queue: 'chat/8' })
  await device.clock.advance(10)
  await device.submit({ fields: { text: '신청' } })
  faults('answer-lost')
  const next = await sendRound(device, 'due')
  expect(arrived()).toEqual(['1', '다른 방', '신청'])
  // Waits for the first, not in vain for the second.
  expect(next).toBe(device.clock.now() + 1_500)
  await device.clock.advance(1_500)
  expect(await sendRound(device, 'due')).toBeNull()
  expect(arrived()).toEqual(['1', '다른 방', '신청', '2'])
})

it('keeps what was refused, and it holds up nothing', async () => {
  device.server.refuses = (fields) => (fields as { text: string }).text === '1'
  const refused = await write('1')
  await write('2')
  await sendRound(device, 'due')
  expect(arrived()).toEqual(['2'])
  expect(await listItems(device, 1)).toMatchObject([
    { submissionId: refused, state: 'rejected', error: { code: 'RULE_BROKEN' } },
  ])
  expect(await putBackItem(device, 1, refused)).toBe(true)
  await sendRound(device, 'due')
  expect(await device.row(refused)).toMatchObject({ state: 'rejected', attempts: 2 })
  expect(await deleteItem(device, 1, refused)).toEqual({ kind: 'deleted' })
  expect(device.server.requests.filter((request) => request.startsWith('withdraw'))).toEqual([])
})

it('does not delete what may still arrive', async () => {
  const id = await write('1')
  faults('answer-lost')
  await sendRound(device, 'due')
  await expect(deleteItem(device, 1, id)).rejects.toThrow('지금 전송 중입니다')
  expect(await device.row(id)).toBeDefined()
})

it('goes under the key of an earlier try, once', async () => {
  const submissionId = crypto.randomUUID()
  expect(await write('한 번', { submissionId })).toBe(submissionId)
  await write('한 번', { submissionId })
  expect(await device.db.outbox.count()).toBe(1)
  await sendRound(device, 'due')
  await write('한 번', { submissionId })
  await sendRound(device, 'due')
  expect(arrived()).toEqual(['한 번'])
  expect(await device.db.outbox.count()).toBe(0)
})

it('is read by its own account only', async () => {
  const file = fileOf('사진')
  const id = await write('비밀', { file })
  expect(await readItem(device, 1, id)).toMatchObject({ fields: { text: '비밀' }, file })
  await expect(readItem(device, 2, id)).rejects.toThrow('로그인')
  await device.signIn(2)
  expect(await readItem(device, 2, id)).toBeNull()
  await sendRound(device, 'insistent')
  expect(device.server.requests).toEqual([])
})

it('is kept in a limited number and size, in all queues of an account together', async () => {
  const row = await device.row(await write('1'))
  if (row === undefined) throw new Error('not stored')
  const others = (count: number, fileSize: number) =>
    device.db.outbox.bulkPut(
      Array.from({ length: count }, (_, at) => ({
        ...row,
        submissionId: `${at}`,
        queue: 'chat/8',
        fileSize,
      })),
    )
  await others(98, 0)
  await write('백 번째')
  await expect(write('하나 더')).rejects.toThrow('보내지 못한 메시지는 100건, 첨부 파일은 50MB까지')
  expect(await device.db.outbox.count()).toBe(100)
  // An application is never refused for that.
  await device.submit()
  await device.db.outbox.clear()
  await others(5, 10 * 1024 * 1024)
  await write('파일 없이')
  await expect(write('', { file: fileOf('사진') })).rejects.toThrow('50MB')
})
