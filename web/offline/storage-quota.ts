import { OfflineError } from './offline-error.ts'

/** Kept free beside the data, because the browser's own bookkeeping needs space too. */
const RESERVE_BYTES = 1024 * 1024

/** The device is full. Thrown before the form is cleared, so that no input is lost. */
export class StorageFullError extends OfflineError {
  constructor(cause?: unknown) {
    super('STORAGE_FULL', { cause })
    this.name = 'StorageFullError'
  }
}

/** The browser's storage functions; `persist` is missing in a service worker. */
export interface StorageEstimator {
  estimate?: () => Promise<{ quota?: number; usage?: number }>
  persist?: () => Promise<boolean>
  persisted?: () => Promise<boolean>
}

/** False where offline storage would not be safe: plain http, or no WebCrypto, locks or service worker. */
export function isStorageOffered(): boolean {
  return (
    globalThis.isSecureContext === true &&
    globalThis.crypto?.subtle !== undefined &&
    'indexedDB' in globalThis &&
    'locks' in navigator &&
    ('serviceWorker' in navigator || 'registration' in globalThis)
  )
}

/** Throws StorageFullError when `bytes` do not fit by the browser's own estimate. */
export async function ensureRoomFor(bytes: number, storage: StorageEstimator = ownStorage()): Promise<void> {
  const { quota, usage } = (await storage.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return
  if (quota - usage < bytes + RESERVE_BYTES) throw new StorageFullError()
}

/** False once half of what the browser grants is used: the rest is for what waits to be sent. */
export async function isHalfFree(storage: StorageEstimator = ownStorage()): Promise<boolean> {
  const { quota, usage } = (await storage.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || usage < quota / 2
}

/** Runs a write, and turns a QuotaExceededError, however deeply wrapped by Dexie, into StorageFullError. */
export async function reportingFullStorage<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isQuotaExceeded(error) ? new StorageFullError(error) : error
  }
}

/** Asks the browser never to delete this site's data; false when it refuses or cannot. */
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
