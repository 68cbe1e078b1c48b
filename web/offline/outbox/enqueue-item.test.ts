import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrafts } from '../drafts.ts'
import { fileSha256 } from '../offline-file.ts'
import { fileOf, makeDevice, type TestDevice, unsentCount } from '../testing/test-device.ts'
import { listItems } from './list-items.ts'
import { sendRound } from './outbox-sender.ts'
import { deleteItem, reopenItem } from './withdraw-item.ts'

let device: TestDevice
beforeEach(async () => {
  device = makeDevice()
  await device.signIn(1)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await device.close()
})

describe('what is submitted', () => {
  it('is stored whole before anything is sent', async () => {
    const file = fileOf('내용')
    const submissionId = await device.submit({ file, target: { documentId: 7 }, kind: 'supplement' })
    expect(submissionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(device.server.requests).toEqual([])
    expect(await listItems(device, 1)).toMatchObject([
      {
        submissionId,
        state: 'waiting',
        kind: 'supplement',
        target: { documentId: 7 },
        label: '홍길동 · SK텔링크',
        fileName: file.name,
        fileSize: file.bytes.byteLength,
        fileSha256: await fileSha256(file.bytes),
        attempts: 0,
      },
    ])
    expect(await unsentCount(device, 1)).toBe(1)
    expect(device.tab.heard).toContainEqual({ type: 'wake', reason: 'queued' })
  })

  it('lies on the device without a readable word of it', async () => {
    await device.submit()
    await createDrafts(device.db, device.clock).saveFile(1, 'application', { name: '홍길동' }, async () =>
      fileOf('신청서의 내용'),
    )
    const everything: Uint8Array[] = []
    const collect = (value: unknown) => {
      if (value instanceof Uint8Array) everything.push(value)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
      else everything.push(new TextEncoder().encode(String(value)))
    }
    for (const table of device.db.tables) (await table.toArray()).forEach(collect)
    const stored = Buffer.concat(everything)
    for (const word of ['홍길동', '01012345678', '신청서', '신청서의 내용', 'SK텔링크']) {
      expect(stored.includes(word), word).toBe(false)
    }
    expect(stored.includes('application')).toBe(true)
  })

  it('takes its draft along in the same transaction', async () => {
    await createDrafts(device.db, device.clock).saveFile(1, 'application', { typed: true }, async () =>
      fileOf('내용'),
    )
    await device.submit({ draftId: 'application' })
    expect(await createDrafts(device.db, device.clock).load(1, 'application')).toBeNull()
    expect(await device.db.draftFiles.count()).toBe(0)
  })

  it('may have no file', async () => {
    const id = await device.submit({ file: null })
    expect(await device.row(id)).toMatchObject({ fileSha256: null, fileSize: 0 })
    expect(await device.db.outboxFiles.count()).toBe(0)
  })
})

describe('a submission that cannot be stored', () => {
  it('says so and leaves everything as it was when the disk is full', async () => {
    await createDrafts(device.db, device.clock).saveFile(1, 'application', { typed: true }, async () => null)
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ quota: 100, usage: 90 }), persisted: vi.fn() },
    })
    await expect(device.submit({ draftId: 'application' })).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    vi.unstubAllGlobals()
    const full = new DOMException('full', 'QuotaExceededError')
    const put = vi.spyOn(device.db.outboxFiles, 'put')
    put.mockImplementationOnce(() =>
      device.db.outbox
        .toCollection()
        .first()
        .then(() => Promise.reject(full)),
    )
    await expect(device.submit({ draftId: 'application' })).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(put).toHaveBeenCalledOnce()
    expect(await device.db.outbox.count()).toBe(0)
    expect(await device.db.outboxFiles.count()).toBe(0)
    expect(await createDrafts(device.db, device.clock).load(1, 'application')).toMatchObject({
      value: { typed: true },
    })
  })

  it("is refused for another account than the device's", async () => {
    await expect(device.submit({ accountId: 2 })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await device.signOut()
    await expect(device.submit()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })
})

describe('a corrected submission', () => {
  it('replaces the reopened record in the same transaction, under a new submissionId', async () => {
    const first = await device.submit()
    await reopenItem(device, 1, first)
    const second = await device.submit({ replaces: first, fields: { customerName: '김민수' } })
    expect(second).not.toBe(first)
    expect((await listItems(device, 1)).map((item) => item.submissionId)).toEqual([second])
    expect(await device.db.outboxFiles.toCollection().primaryKeys()).toEqual([second])
  })

  it('is stored once when the connection dies just after the commit', async () => {
    const first = await device.submit()
    await reopenItem(device, 1, first)
    const transaction = device.db.transaction.bind(device.db) as (...args: unknown[]) => Promise<unknown>
    const dying = async (...args: unknown[]) => {
      await transaction(...args)
      throw Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' })
    }
    vi.spyOn(device.db, 'transaction').mockImplementationOnce(dying as never)
    const second = await device.submit({ replaces: first })
    expect((await listItems(device, 1)).map((item) => item.submissionId)).toEqual([second])
  })

  it.each([
    [
      'another tab has sent it',
      async (id: string) => {
        await device.db.outbox.update(id, { state: 'waiting' })
        await sendRound(device, 'eager')
      },
    ],
    ['another tab has deleted or corrected it', async (id: string) => void (await deleteItem(device, 1, id))],
  ])('is refused when %s', async (_, meanwhile) => {
    const first = await device.submit()
    await reopenItem(device, 1, first)
    await meanwhile(first)
    const before = await device.db.outbox.count()
    await expect(device.submit({ replaces: first })).rejects.toMatchObject({ code: 'NOT_REPLACEABLE' })
    expect(await device.db.outbox.count()).toBe(before)
  })
})
