import { OfflineError } from './offline-error.ts'

/** Bytes with a buffer of their own, as WebCrypto and IndexedDB need them. */
export type Bytes = Uint8Array<ArrayBuffer>

const IV_BYTES = 12
const KEY_BYTES = 32

/**
 * Encrypts with AES-GCM: a random IV, then the ciphertext. `context` names the content and its owner, and
 * decrypting needs the same text, so that encrypted values cannot be swapped. Call it before an IndexedDB
 * transaction opens: a transaction that waits for the cipher closes by itself.
 */
export async function seal(key: CryptoKey, plain: Bytes, context: string): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const cipher = await crypto.subtle.encrypt(algorithm(iv, context), key, plain)
  const sealed = new Uint8Array(IV_BYTES + cipher.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(cipher), IV_BYTES)
  return sealed
}

/** Decrypts the result of `seal`; throws UNREADABLE for another key, another context or damaged bytes. */
export async function open(key: CryptoKey, sealed: Bytes, context: string): Promise<Bytes> {
  const iv = sealed.slice(0, IV_BYTES)
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, context), key, sealed.subarray(IV_BYTES)))
  } catch (cause) {
    throw new OfflineError('UNREADABLE', { cause })
  }
}

export function sealJson(key: CryptoKey, value: unknown, context: string): Promise<Bytes> {
  return seal(key, new TextEncoder().encode(JSON.stringify(value)), context)
}

export async function openJson(key: CryptoKey, sealed: Bytes, context: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await open(key, sealed, context)))
}

/** The account's key as the server sends it (base64, 32 bytes), made impossible to export again. */
export async function importDeviceKey(base64: string): Promise<CryptoKey> {
  const raw = fromBase64(base64)
  if (raw?.length !== KEY_BYTES) throw new OfflineError('BAD_DEVICE_KEY')
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function algorithm(iv: Bytes, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) }
}

function fromBase64(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
