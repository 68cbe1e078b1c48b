import { AppError } from '#shared/errors.ts'

/** Ends the key of a sealed file; those without it were stored in clear by an older version. */
const SEALED = '.sealed'
const KEY = /^(?:\d{6}\/\d{2}\/[0-9a-f]{32}(?:\.sealed)?|incoming\/[0-9a-f]{32}\.part)$/

/** The folder of unfinished files, inside the store. */
export const INCOMING = 'incoming'

/**
 * A key that nobody can guess, `YYYYMM/DD/<random>.sealed`; `randomPart` is 32 hexadecimal digits. Files of one day share a folder,
 * so that uploads at the same time share its fsync, and no folder grows without end.
 */
export function newStorageKey(now: Date, randomPart: string): string {
  const day = now.toISOString()
  return `${day.slice(0, 4)}${day.slice(5, 7)}/${day.slice(8, 10)}/${randomPart}${SEALED}`
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text)
}

export function isSealedKey(storageKey: string): boolean {
  return storageKey.endsWith(SEALED)
}

/** The random part of a sealed file's key. */
export function randomPartOf(storageKey: string): string {
  return storageKey.slice(storageKey.lastIndexOf('/') + 1, -SEALED.length)
}

/** Throws FILE_NOT_FOUND for any text that is no storage key, so that none becomes a path by accident. */
export function requireStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new AppError('FILE_NOT_FOUND')
  return key
}
