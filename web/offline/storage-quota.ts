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

/** The browser's own estimate, where it gives one. */
export interface StorageEstimator {
  estimate?: () => Promise<{ quota?: number; usage?: number }>
}

const ownStorage = (): StorageEstimator => globalThis.navigator?.storage ?? {}

/** What the browser grants, and how many bytes are missing for `bytes` more, by its own estimate; null where it gives none. */
export async function readRoom(
  bytes: number,
  storage: StorageEstimator = ownStorage(),
): Promise<{ quota: number; missing: number } | null> {
  const { quota, usage } = (await storage.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return null
  return { quota, missing: Math.max(0, bytes + RESERVE_BYTES - (quota - usage)) }
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

function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  return (
    ('inner' in error && isQuotaExceeded(error.inner)) || ('cause' in error && isQuotaExceeded(error.cause))
  )
}
