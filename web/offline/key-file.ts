import type { Bytes, DeviceKey } from './encryption.ts'

/** In the origin-private file system, whose files can be overwritten in place; what IndexedDB deletes stays in its files. */
export const KEY_FILE_NAME = 'device-keys'
/** Always the same, so that nothing is ever written beside it. More than a hundred keys need. */
const KEY_FILE_BYTES = 16 * 1024

export interface StoredKeys {
  /** Random; the session's row names the keys that are its own. */
  id: string
  keys: readonly DeviceKey[]
  /** Of accounts that a restored server may not know. */
  left?: readonly LeftKeys[]
}

/** Keys that wait for their account. */
export interface LeftKeys {
  accountId: number
  accountUuid?: string
  keys: readonly DeviceKey[]
  /** The id of the file's keys whose account lacks these at the server: with those they are erased. */
  lackingOf?: string
}

/** Of a file that holds nothing but keys that wait. */
export const NOBODY = ''

/** The one place on a device's disk where keys are. */
export interface KeyFile {
  /** Null: it holds none. */
  read(): Promise<StoredKeys | null>
  /** False where they cannot be stored. */
  write(stored: StoredKeys): Promise<boolean>
  /** Overwrites the keys with this id, if the file holds them, but none that wait; false where that cannot be done. */
  erase(id: string): Promise<boolean>
}

/** The file as the service worker sees it: it cannot overwrite it. */
export const readOnlyKeyFile: KeyFile = {
  read: readKeyFile,
  write: async () => false,
  erase: async () => false,
}

/** What the browser's file holds; null also where the browser has no such files. */
export async function readKeyFile(): Promise<StoredKeys | null> {
  try {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(KEY_FILE_NAME)
    return parseKeys(new Uint8Array(await (await handle.getFile()).arrayBuffer()))
  } catch {
    return null
  }
}

/** The content of the file: JSON, filled up with zeros. */
export function keyFileBytes(stored: StoredKeys): Bytes {
  const bytes = new Uint8Array(KEY_FILE_BYTES)
  const { written } = new TextEncoder().encodeInto(JSON.stringify(stored), bytes)
  if (written >= KEY_FILE_BYTES) throw new RangeError('too many keys for the file')
  return bytes
}

/** What is left in the file of these once their session's are erased. */
export function erasedBytes({ id, left = [] }: StoredKeys): Bytes {
  const others = left.filter(({ lackingOf }) => lackingOf !== id)
  return others.length === 0
    ? new Uint8Array(KEY_FILE_BYTES)
    : keyFileBytes({ id: NOBODY, keys: [], left: others })
}

/** Null for an empty file, and for one whose writing was cut short. */
export function parseKeys(bytes: Uint8Array): StoredKeys | null {
  const end = bytes.indexOf(0)
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end < 0 ? bytes.length : end))) as StoredKeys
  } catch {
    return null
  }
}
