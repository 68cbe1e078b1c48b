import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyFileBytes } from './key-file.ts'
import { createLateOffline, type Offline } from './late-offline.ts'
import { OfflineDb } from './offline-db.ts'
import { DATABASE_NAME, readStoredRow } from './stored-row.ts'

/** Stands for the loaded code; the test sees what is asked of it. */
const island = {
  device: { read: vi.fn(async () => 'session') },
  outbox: { list: vi.fn(async () => ['record']), enqueue: vi.fn(async () => 'id'), subscribe: vi.fn() },
  drafts: { load: vi.fn(async () => 'draft'), saveFile: vi.fn(async () => {}) },
  reference: { read: vi.fn(), refresh: vi.fn(async () => 'refreshed') },
  startSending: vi.fn(),
}
const stopped = vi.fn()
const load = vi.fn(async () => island as unknown as Offline)
const pause = vi.fn(async () => {})
let firstScreenIsThere = () => {}
let late: Offline
let db: OfflineDb

beforeEach(() => {
  vi.clearAllMocks()
  island.outbox.subscribe.mockReturnValue(stopped)
  island.startSending.mockReturnValue(stopped)
  const firstScreen = new Promise<void>((resolve) => {
    firstScreenIsThere = resolve
  })
  late = createLateOffline({ load, firstScreen, pause })
  db = new OfflineDb()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await db.delete()
})

const REFERENCE = { accountId: 1, etag: '"1"', body: { carriers: [] }, fetchedAt: 5 }

it('answers what a first screen asks from the device, without its code', async () => {
  await db.referenceCache.put(REFERENCE)
  expect(await late.reference.read(1)).toEqual(REFERENCE)
  expect(await late.reference.read(2)).toBeNull()
  expect(await late.device.read()).toBeNull()
  expect(await late.drafts.load(1, 'application')).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

it('tells who is logged in without its code, where their keys are in the file', async () => {
  const file = new Blob([keyFileBytes({ id: 'k1', keys: [] })])
  const getDirectory = async () => ({ getFileHandle: async () => ({ getFile: async () => file }) })
  vi.stubGlobal('navigator', { storage: { getDirectory } })
  const ofOlderVersion = { deviceKey: 'a CryptoKey' as unknown as CryptoKey }
  for (const key of [{ keysId: 'k1' }, ofOlderVersion]) {
    await db.session.put({ id: 'current', accountId: 1, sessionId: 's1', ...key })
    expect(await late.device.read()).toEqual({ accountId: 1, sessionId: 's1', isKept: true, hasKeys: true })
  }
  expect(load).not.toHaveBeenCalled()
  await db.session.put({ id: 'current', accountId: 1, sessionId: 's1', keysId: 'k2' })
  expect(await late.device.read()).toBe('session')
  expect(load).toHaveBeenCalledOnce()
})

it('answers so on a device that has nothing, and makes nothing there', async () => {
  await db.delete()
  expect(await late.reference.read(1)).toBeNull()
  expect(await readStoredRow('session', 'current')).toEqual({ row: undefined })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(DATABASE_NAME)
})

it('opens a draft that is there with its code', async () => {
  await db.drafts.put({ accountId: 1, formId: 'application', sealedValue: new Uint8Array(1), savedAt: 1 })
  expect(await late.drafts.load(1, 'application')).toBe('draft')
})

it('asks its code where the browser does not tell what there is', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValueOnce(new Error('no'))
  expect(await late.drafts.load(1, 'application')).toBe('draft')
})

it('finds a draft that this tab has begun to write', async () => {
  await late.drafts.saveFile(1, 'application', {}, async () => null)
  expect(await late.drafts.load(1, 'application')).toBe('draft')
})

it('brings its code at once for what is submitted, and for the rest after the first screen', async () => {
  const listed = late.outbox.list(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(load).not.toHaveBeenCalled()
  expect(
    await late.outbox.enqueue({ accountId: 1, kind: 'application', fields: {}, file: null, label: '' }),
  ).toBe('id')
  expect(island.outbox.list).not.toHaveBeenCalled()
  firstScreenIsThere()
  expect(await listed).toEqual(['record'])
  expect(load).toHaveBeenCalledOnce()
})

it('tries again to bring its code, and tells whoever must know at once that it cannot', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'))
  await expect(late.drafts.saveFile(1, 'application', {}, async () => null)).rejects.toMatchObject({
    code: 'NO_CONNECTION',
  })
  firstScreenIsThere()
  expect(await late.outbox.list(1)).toEqual(['record'])
  expect(pause.mock.calls).toEqual([[0]])
})

it('sends and tells from the first screen on, until it is stopped', async () => {
  const stopEarly = late.outbox.subscribe(() => {})
  stopEarly()
  const stop = late.startSending()
  firstScreenIsThere()
  await expect.poll(() => island.startSending).toHaveBeenCalledOnce()
  expect(island.outbox.subscribe).not.toHaveBeenCalled()
  stop()
  expect(stopped).toHaveBeenCalledOnce()
})

it('asks the server for reference data that the device has not, and keeps it later', async () => {
  const ask = vi.fn(async () => ({ kind: 'fresh', etag: '"2"', body: 'new' }) as const)
  expect(await late.reference.refresh(1, ask)).toMatchObject({ etag: '"2"', body: 'new' })
  expect(ask).toHaveBeenCalledExactlyOnceWith(null)
  expect(load).not.toHaveBeenCalled()
  firstScreenIsThere()
  await expect.poll(() => island.reference.refresh).toHaveBeenCalledOnce()
  expect(await late.reference.refresh(1, async () => null)).toBeNull()

  await db.referenceCache.put(REFERENCE)
  expect(await late.reference.refresh(1, ask)).toBe('refreshed')
})
