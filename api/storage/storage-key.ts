import { randomBytes } from 'node:crypto'
import { AppError } from '#shared/errors.ts'

const KEY = /^(?:\d{6}\/\d{2}\/[0-9a-f]{32}|incoming\/[0-9a-f]{32}\.part)$/

/** The folder of unfinished files, inside the store. */
export const INCOMING = 'incoming'

/**
 * A key that nobody can guess, `YYYYMM/DD/<random>`. Files of one day share a folder, so that uploads at the same time
 * share its fsync, and no folder grows without end.
 */
export function newStorageKey(now: Date): string {
  const day = now.toISOString()
  return `${day.slice(0, 4)}${day.slice(5, 7)}/${day.slice(8, 10)}/${randomBytes(16).toString('hex')}`
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text)
}

/** Throws FILE_NOT_FOUND for any text that is no storage key, so that none becomes a path by accident. */
export function requireStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new AppError('FILE_NOT_FOUND')
  return key
}
