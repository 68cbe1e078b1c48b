import { afterEach, describe, expect, it, vi } from 'vitest'
import { isPersistent, isStorageOffered, requestPersistence } from './persistent-storage.ts'

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
