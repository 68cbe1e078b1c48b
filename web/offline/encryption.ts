import { OfflineError } from './offline-error.ts'

/** Bytes with a buffer of their own, as WebCrypto and IndexedDB need them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A key of an account as a login answers it: base64 of 32 bytes. */
export interface DeviceKey {
  generation: number
  key: string
}

/** An account's keys by generation, impossible to export again. The newest seals, all open. */
export interface DeviceKeys {
  newest: number
  byGeneration: ReadonlyMap<number, CryptoKey>
}

const IV_BYTES = 12
const KEY_BYTES = 32
/** Stands before the generation and the IV. What was sealed before there were generations begins with the IV. */
const MARK = new TextEncoder().encode('DKG1')
const HEAD_BYTES = MARK.length + 4
/** Of the key that sealed without naming it. */
const FIRST_GENERATION = 1

/**
 * Encrypts with AES-GCM and the newest key: its generation, a random IV, then the ciphertext. `context` names the content and
 * its owner, and decrypting needs the same text, so that encrypted values cannot be swapped. Call it before an IndexedDB
 * transaction opens: a transaction that waits for the cipher closes by itself.
 */
export async function seal(keys: DeviceKeys, plain: Bytes, context: string): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const cipher = await crypto.subtle.encrypt(algorithm(iv, context), keyOf(keys, keys.newest), plain)
  const sealed = new Uint8Array(HEAD_BYTES + IV_BYTES + cipher.byteLength)
  sealed.set(MARK)
  new DataView(sealed.buffer).setUint32(MARK.length, keys.newest)
  sealed.set(iv, HEAD_BYTES)
  sealed.set(new Uint8Array(cipher), HEAD_BYTES + IV_BYTES)
  return sealed
}

/** Decrypts the result of `seal`; throws UNREADABLE for a missing key, another context or damaged bytes. */
export async function open(keys: DeviceKeys, sealed: Bytes, context: string): Promise<Bytes> {
  const generation = generationOf(sealed)
  if (generation === null) return openUnnamed(keys, sealed, context)
  try {
    return await decrypt(keyOf(keys, generation), sealed.subarray(HEAD_BYTES), context)
  } catch (error) {
    // A random IV may look like the mark.
    return openUnnamed(keys, sealed, context).catch(() => Promise.reject(error))
  }
}

/** Earlier versions sealed with the first key that a login answered, which after a restore may be of any generation. */
async function openUnnamed({ byGeneration }: DeviceKeys, sealed: Bytes, context: string): Promise<Bytes> {
  for (const [, key] of [...byGeneration].sort(([one], [other]) => one - other)) {
    const plain = await decrypt(key, sealed, context).catch(() => null)
    if (plain !== null) return plain
  }
  throw new OfflineError('UNREADABLE')
}

/** The generation of the key that sealed; null where it is not named. */
export function generationOf(sealed: Bytes): number | null {
  if (MARK.some((byte, at) => sealed[at] !== byte) || sealed.length < HEAD_BYTES) return null
  return new DataView(sealed.buffer, sealed.byteOffset).getUint32(MARK.length)
}

export function sealJson(keys: DeviceKeys, value: unknown, context: string): Promise<Bytes> {
  return seal(keys, new TextEncoder().encode(JSON.stringify(value)), context)
}

export async function openJson(keys: DeviceKeys, sealed: Bytes, context: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await open(keys, sealed, context)))
}

/**
 * The last one seals: the newest that the server answered. Those that it lacks stand before it, and may be of a higher generation, if a
 * server restored them whose clock was ahead. Throws BAD_DEVICE_KEY unless there are keys, each of 32 bytes.
 */
export async function importDeviceKeys(keys: readonly DeviceKey[]): Promise<DeviceKeys> {
  const last = keys.at(-1)
  if (last === undefined) throw new OfflineError('BAD_DEVICE_KEY')
  const imported = keys.map(
    async ({ generation, key }): Promise<[number, CryptoKey]> => [generation, await importKey(key)],
  )
  return { newest: last.generation, byGeneration: new Map(await Promise.all(imported)) }
}

/** The keys of a device that last logged in when accounts had one key each. */
export function onlyFirstKey(key: CryptoKey): DeviceKeys {
  return { newest: FIRST_GENERATION, byGeneration: new Map([[FIRST_GENERATION, key]]) }
}

async function importKey(base64: string): Promise<CryptoKey> {
  const raw = fromBase64(base64)
  if (raw?.length !== KEY_BYTES) throw new OfflineError('BAD_DEVICE_KEY')
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function keyOf({ byGeneration }: DeviceKeys, generation: number): CryptoKey {
  const key = byGeneration.get(generation)
  if (key === undefined) throw new OfflineError('UNREADABLE')
  return key
}

async function decrypt(key: CryptoKey, sealed: Bytes, context: string): Promise<Bytes> {
  const iv = sealed.slice(0, IV_BYTES)
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, context), key, sealed.subarray(IV_BYTES)))
  } catch (cause) {
    throw new OfflineError('UNREADABLE', { cause })
  }
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
