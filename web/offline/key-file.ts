import type { DeviceKey } from './encryption.ts'

/** In the origin-private file system, whose files can be overwritten in place; what IndexedDB deletes stays in its files. */
export const KEY_FILE_NAME = 'device-keys'
/** Always the same, so that nothing is ever written beside it. More than a hundred keys need. */
export const KEY_FILE_BYTES = 16 * 1024

export interface StoredKeys {
  /** Random; the session's row names the keys that are its own. */
  id: string
  keys: readonly DeviceKey[]
}

/** The one place on a device's disk where keys are. */
export interface KeyFile {
  /** Null: it holds none. */
  read(): Promise<StoredKeys | null>
  /** False where they cannot be stored. */
  write(stored: StoredKeys): Promise<boolean>
  /** Overwrites the keys with this id, if the file holds them; false where that cannot be done. */
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

/** Null for an empty file, and for one whose writing was cut short. */
export function parseKeys(bytes: Uint8Array): StoredKeys | null {
  const end = bytes.indexOf(0)
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end < 0 ? bytes.length : end))) as StoredKeys
  } catch {
    return null
  }
}
