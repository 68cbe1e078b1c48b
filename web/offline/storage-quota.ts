import { OfflineError } from './offline-error.ts'

/** Kept free beside what is written: the browser's own bookkeeping needs room as well. */
const RESERVE_BYTES = 1024 * 1024

/** The device has no room. Thrown before the form is cleared, so that what was typed stays. */
export class StorageFullError extends OfflineError {
  constructor(cause?: unknown) {
    super('STORAGE_FULL', { cause })
    this.name = 'StorageFullError'
  }
}

/** The two functions that all browsers offer; `persist` is missing in a service worker. */
export interface StorageEstimator {
  estimate?: () => Promise<{ quota?: number; usage?: number }>
  persist?: () => Promise<boolean>
  persisted?: () => Promise<boolean>
}

/** False where offline storage cannot be kept safe: plain http, or a browser without ciphers, locks or workers. */
export function isStorageOffered(): boolean {
  return (
    globalThis.isSecureContext === true &&
    globalThis.crypto?.subtle !== undefined &&
    'indexedDB' in globalThis &&
    'locks' in navigator &&
    ('serviceWorker' in navigator || 'registration' in globalThis)
  )
}

/** Throws StorageFullError when the browser's own estimate says that `bytes` will not fit. */
export async function ensureRoomFor(bytes: number, storage: StorageEstimator = ownStorage()): Promise<void> {
  const { quota, usage } = (await storage.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return
  if (quota - usage < bytes + RESERVE_BYTES) throw new StorageFullError()
}

/** Runs a write and turns the browser's QuotaExceededError, however deep Dexie wrapped it, into StorageFullError. */
export async function reportingFullStorage<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isQuotaExceeded(error) ? new StorageFullError(error) : error
  }
}

/** Asks the browser never to evict this site's data; false when it declines or cannot. */
export async function requestPersistence(storage: StorageEstimator = ownStorage()): Promise<boolean> {
  return (await isPersistent(storage)) || ((await storage.persist?.().catch(() => false)) ?? false)
}

export async function isPersistent(storage: StorageEstimator = ownStorage()): Promise<boolean> {
  return (await storage.persisted?.().catch(() => false)) ?? false
}

function ownStorage(): StorageEstimator {
  const storage: StorageManager | undefined = globalThis.navigator?.storage
  return storage ? bound(storage) : {}
}

function bound(storage: StorageManager & StorageEstimator): StorageEstimator {
  return {
    estimate: () => storage.estimate(),
    persisted: () => storage.persisted(),
    ...('persist' in storage && { persist: () => storage.persist?.() ?? Promise.resolve(false) }),
  }
}

function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  return (
    ('inner' in error && isQuotaExceeded(error.inner)) || ('cause' in error && isQuotaExceeded(error.cause))
  )
}
