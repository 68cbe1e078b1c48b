import type { Bytes } from './encryption.ts'

/** A file as it is kept on the device: plain bytes, because Blobs in IndexedDB rows get lost on iOS. */
export interface OfflineFile {
  name: string
  type: string
  bytes: Bytes
}

/** Reads a chosen file at once and whole, because the File may become unreadable soon after. */
export async function readFile(file: File): Promise<OfflineFile> {
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** SHA-256 in lower-case hex, as the server answers it for the received bytes. */
export async function fileSha256(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
