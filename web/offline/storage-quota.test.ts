import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ensureRoomFor,
  isPersistent,
  isStorageOffered,
  reportingFullStorage,
  requestPersistence,
  StorageFullError,
} from './storage-quota.ts'

const MB = 1024 * 1024
const withRoom = (free: number) => ({ estimate: async () => ({ quota: 100 * MB, usage: 100 * MB - free }) })

describe('room on the device', () => {
  it('is enough when file and reserve fit', async () => {
    await expect(ensureRoomFor(10 * MB, withRoom(11 * MB))).resolves.toBeUndefined()
    await expect(ensureRoomFor(10 * MB, withRoom(11 * MB - 1))).rejects.toBeInstanceOf(StorageFullError)
  })

  it('is taken for granted where the browser does not say', async () => {
    await expect(ensureRoomFor(10 * MB, {})).resolves.toBeUndefined()
    await expect(
      ensureRoomFor(10 * MB, { estimate: () => Promise.reject(new Error()) }),
    ).resolves.toBeUndefined()
  })

  it('reports a full disk however deep it is wrapped, and nothing else as one', async () => {
    const quota = new DOMException('full', 'QuotaExceededError')
    const wrapped = new Dexie.AbortError('aborted', quota as unknown as Error)
    for (const error of [quota, wrapped, new Error('x', { cause: wrapped })]) {
      await expect(reportingFullStorage(() => Promise.reject(error))).rejects.toMatchObject({
        code: 'STORAGE_FULL',
        cause: error,
      })
    }
    const other = new Error('other')
    await expect(reportingFullStorage(() => Promise.reject(other))).rejects.toBe(other)
  })
})

describe('persistence', () => {
  it('is asked for only when it is not there yet', async () => {
    const persist = vi.fn(async () => true)
    expect(await requestPersistence({ persisted: async () => true, persist })).toBe(true)
    expect(persist).not.toHaveBeenCalled()
    expect(await requestPersistence({ persisted: async () => false, persist })).toBe(true)
    expect(persist).toHaveBeenCalledOnce()
  })

  it('is not there where the browser knows nothing of it', async () => {
    expect(await isPersistent({})).toBe(false)
    expect(await requestPersistence({})).toBe(false)
  })
})

describe('offline storage', () => {
  afterEach(() => vi.unstubAllGlobals())

  const offer = (isSecureContext: boolean, navigator: object) => {
    vi.stubGlobal('isSecureContext', isSecureContext)
    vi.stubGlobal('indexedDB', {})
    vi.stubGlobal('navigator', navigator)
    return isStorageOffered()
  }

  it('is offered only where it can be kept safe', () => {
    expect(offer(true, { locks: {}, serviceWorker: {} })).toBe(true)
    expect(offer(false, { locks: {}, serviceWorker: {} })).toBe(false)
    expect(offer(true, { serviceWorker: {} })).toBe(false)
    expect(offer(true, { locks: {} })).toBe(false)
    vi.stubGlobal('registration', {})
    expect(offer(true, { locks: {} })).toBe(true)
    vi.stubGlobal('crypto', {})
    expect(offer(true, { locks: {}, serviceWorker: {} })).toBe(false)
  })
})
