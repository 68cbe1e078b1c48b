import { describe, expect, it } from 'vitest'
import { readDeviceSession } from '../device-session.ts'
import { createDrafts } from '../drafts.ts'
import { settled } from '../testing/fake-clock.ts'
import type { Fault } from '../testing/fake-server.ts'
import { fileOf, makeDeviceForEach, unsentCount } from '../testing/test-device.ts'
import { listItems } from './list-items.ts'
import { sendRound } from './outbox-sender.ts'
import { deleteItem, putBackItem, reopenItem } from './withdraw-item.ts'

const device = makeDeviceForEach(1)

const faults = (...list: Fault[]) => {
  device.server.nextFault = () => list.shift() ?? 'none'
}
async function attempted(fault: Fault): Promise<string> {
  const id = await device.submit()
  faults(fault)
  await sendRound(device, 'due')
  return id
}
const reopen = (id: string) => reopenItem(device, 1, id)
const remove = (id: string) => deleteItem(device, 1, id)

describe('a record that was never attempted', () => {
  it('is opened offline, leaves the queue and stays on the device', async () => {
    const file = fileOf('내용')
    const id = await device.submit({
      file,
      kind: 'supplement',
      target: { documentId: 7 },
      fields: { note: '보완' },
    })
    device.server.nextFault = () => 'lost-on-the-way'
    expect(await reopen(id)).toEqual({
      kind: 'reopened',
      itemKind: 'supplement',
      target: { documentId: 7 },
      fields: { note: '보완' },
      file,
      refused: null,
    })
    await sendRound(device, 'insistent')
    expect(device.server.requests).toEqual([])
    expect(await unsentCount(device, 1)).toBe(1)
    expect(await listItems(device, 1)).toMatchObject([{ state: 'reopened', withdrawn: false }])
  })

  it('can be put back as it was', async () => {
    const id = await device.submit()
    expect(await putBackItem(device, 1, id)).toBe(false)
    await reopen(id)
    device.tab.heard.length = 0
    expect(await putBackItem(device, 1, id)).toBe(true)
    expect(device.tab.heard).toContainEqual({ type: 'wake', reason: 'queued' })
    await sendRound(device, 'due')
    expect(await device.row(id)).toMatchObject({ state: 'done' })
  })

  it.each([
    ['put back', (id: string) => putBackItem(device, 1, id)],
    ['deleted', (id: string) => remove(id)],
  ])('takes its half-typed correction along when it is %s, and no other draft', async (_, giveUp) => {
    const drafts = createDrafts(device.db, device.clock)
    const id = await device.submit()
    const other = await device.submit()
    await reopen(id)
    for (const formId of ['application', `application/${other}`, `supplement/reopened/${id}`])
      await drafts.saveFile(1, formId, '고치던 글', async () => fileOf('내용'))
    await giveUp(id)
    const left = [
      [1, 'application'],
      [1, `application/${other}`],
    ]
    expect(await device.db.drafts.toCollection().primaryKeys()).toEqual(left)
    expect(await device.db.draftFiles.toCollection().primaryKeys()).toEqual(left)
  })

  it('is deleted offline, with its file', async () => {
    const id = await device.submit()
    expect(await remove(id)).toEqual({ kind: 'deleted' })
    expect(device.server.requests).toEqual([])
    expect(await device.db.outbox.count()).toBe(0)
    expect(await device.db.outboxFiles.count()).toBe(0)
  })
})

describe('a record that was once attempted', () => {
  it('is withdrawn from the server before it is opened, and never sent again under its key', async () => {
    const id = await attempted('lost-on-the-way')
    expect(await reopen(id)).toMatchObject({ kind: 'reopened', fields: { customerName: '홍길동' } })
    expect([...device.server.burned]).toEqual([id])
    expect(await device.row(id)).toMatchObject({ state: 'reopened', withdrawn: true })
    expect(await putBackItem(device, 1, id)).toBe(false)
    // Opening it again does not ask the server again.
    await reopen(id)
    expect(device.server.requests.filter((request) => request.startsWith('withdraw'))).toHaveLength(1)
  })

  it.each([['reopen'], ['remove']] as const)('is done when it had arrived after all: %s', async (how) => {
    const id = await attempted('answer-lost')
    const became = { kind: 'became', documentId: 1, documentNumber: '20261121-00001' }
    expect(await (how === 'reopen' ? reopen(id) : remove(id))).toMatchObject(became)
    expect(await device.row(id)).toMatchObject({ state: 'done', documentNumber: '20261121-00001' })
    expect(await device.db.outboxFiles.count()).toBe(1)
    expect(await reopen(id)).toEqual(became)
  })

  it('that the server has with another file is kept from correction, with its number, but may go', async () => {
    const id = await attempted('damaged-file')
    await device.db.outbox.update(id, { state: 'waiting' })
    await expect(reopen(id)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('접수번호 20261121-00001'),
    })
    expect(await device.row(id)).toMatchObject({ state: 'rejected', error: { code: 'FILE_MISMATCH' } })
    expect(await device.db.outboxFiles.count()).toBe(1)
    expect(await remove(id)).toMatchObject({
      kind: 'became',
      documentId: 1,
      documentNumber: '20261121-00001',
    })
    expect(await device.row(id)).toBeUndefined()
    expect(await device.db.outboxFiles.count()).toBe(0)
  })

  it.each<[Fault]>([['lost-on-the-way'], ['captive-portal'], ['answer-lost']])(
    'cannot be edited or deleted without an answer: %s',
    async (fault) => {
      const id = await attempted('lost-on-the-way')
      faults(fault, fault)
      await expect(reopen(id)).rejects.toMatchObject({ code: 'NO_CONNECTION' })
      await expect(remove(id)).rejects.toMatchObject({ code: 'NO_CONNECTION' })
      expect(await device.row(id)).toMatchObject({ state: 'waiting', withdrawn: false })
      expect(await device.db.outboxFiles.count()).toBe(1)
    },
  )

  it('is left alone when the server refuses, with its sentence', async () => {
    const id = await attempted('lost-on-the-way')
    faults({ status: 503, code: 'UNAVAILABLE' })
    await expect(reopen(id)).rejects.toMatchObject({ code: 'REFUSED', message: '서버의 문장 UNAVAILABLE' })
    expect(await device.row(id)).toMatchObject({ state: 'waiting' })
  })

  it('needs a session, and a 401 ends the one there is', async () => {
    const id = await attempted('lost-on-the-way')
    device.server.sessions.clear()
    await expect(reopen(id)).rejects.toMatchObject({ code: 'LOGIN_NEEDED' })
    expect(await readDeviceSession(device.db)).toMatchObject({ sessionId: null })
    await expect(remove(id)).rejects.toMatchObject({ code: 'LOGIN_NEEDED' })
    expect(await device.row(id)).toMatchObject({ state: 'waiting' })
  })

  it('is withdrawn also when it was rejected, then corrected or deleted', async () => {
    device.server.refuses = () => true
    const id = await attempted('none')
    expect(await reopen(id)).toMatchObject({ kind: 'reopened' })
    expect(device.server.burned).toContain(id)
    expect(await remove(id)).toEqual({ kind: 'deleted' })
  })

  it('whose key was burned just before a crash is refused by the server, and opens again', async () => {
    const id = await attempted('lost-on-the-way')
    faults('answer-lost')
    await expect(reopen(id)).rejects.toMatchObject({ code: 'NO_CONNECTION' })
    await sendRound(device, 'eager')
    expect(await device.row(id)).toMatchObject({ state: 'rejected', error: { code: 'SUBMISSION_WITHDRAWN' } })
    expect(await reopen(id)).toMatchObject({ kind: 'reopened' })
    expect(device.server.documents.size).toBe(0)
  })
})

it('opens without its file when the device has lost it', async () => {
  const id = await device.submit()
  await device.db.outboxFiles.delete(id)
  await sendRound(device, 'due')
  expect(await reopen(id)).toMatchObject({ fields: { customerName: '홍길동' }, file: null })
})

it('touches nothing that is being sent, and nothing of others', async () => {
  const id = await device.submit()
  faults('hangs')
  const other = device.openTab()
  void sendRound(other, 'due')
  while (device.server.requests.length === 0) await settled()
  await expect(reopen(id)).rejects.toMatchObject({ code: 'BEING_SENT' })
  await expect(remove(id)).rejects.toMatchObject({ code: 'BEING_SENT' })
  other.kill()

  await device.signIn(2)
  await expect(deleteItem(device, 2, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(reopenItem(device, 2, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(reopenItem(device, 1, id)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(await device.row(id)).toBeDefined()
})

it('takes a finished record off the list without asking the server', async () => {
  const id = await attempted('none')
  device.server.requests.length = 0
  expect(await remove(id)).toEqual({ kind: 'deleted' })
  expect(device.server.requests).toEqual([])
})
