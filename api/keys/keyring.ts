import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Begins what is sealed, so that a value of before is recognised as clear. */
const SEALED = 's1:'

/** The data key of an installation and what is derived from it. It lives in memory only. */
export class Keyring {
  readonly #dataKey: Buffer
  readonly #texts: Buffer

  constructor(dataKey: Buffer) {
    this.#dataKey = dataKey
    this.#texts = deriveKey(dataKey, 'texts')
  }

  /** A keyring with a new random data key. */
  static make(): Keyring {
    return new Keyring(randomBytes(KEY_BYTES))
  }

  /** The keyring whose data key was wrapped; throws SealBrokenError with another wrapping key. */
  static unwrap(wrapped: string, wrappingKey: Buffer): Keyring {
    return new Keyring(unseal(wrappingKey, Buffer.from(wrapped, 'base64'), 'data key'))
  }

  /** The data key sealed by another key, in base64. */
  wrap(wrappingKey: Buffer): string {
    return seal(wrappingKey, this.#dataKey, 'data key').toString('base64')
  }

  /** 32 bytes, the same for the same purpose for as long as the installation lives, also after the master key was changed. */
  derive(purpose: string): Buffer {
    return deriveKey(this.#dataKey, purpose)
  }

  /** A text for a column. `context` names its place, e.g. `users.otp_secret:7`; it does not open at another. */
  sealText(text: string, context: string): string {
    return SEALED + seal(this.#texts, Buffer.from(text), context).toString('base64')
  }

  /** The text that sealText sealed; a clear one of before is returned as it is. Throws SealBrokenError. */
  openText(stored: string, context: string): string {
    if (!isSealedText(stored)) return stored
    return unseal(this.#texts, Buffer.from(stored.slice(SEALED.length), 'base64'), context).toString()
  }
}

export function isSealedText(stored: string): boolean {
  return stored.startsWith(SEALED)
}

/** AES-256-GCM throughout: keys of 32 bytes, nonces of 12, tags of 16. */
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What is sealed does not open: another key, another place, or changed bytes. */
export class SealBrokenError extends Error {}

/** Nonce, ciphertext and tag in one. It opens only with the same context, which names its place. */
function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws SealBrokenError. */
function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SealBrokenError(`too short: ${context}`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new SealBrokenError(`does not open: ${context}`)
  }
}

/** A key of 32 bytes for one purpose; it tells nothing about the key it comes from, nor about others. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `portal:${purpose}`, KEY_BYTES))
}

/** 16 hexadecimal digits by which a key is recognised, and which tell nothing about it. */
export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update(deriveKey(key, 'fingerprint')).digest('hex').slice(0, 16)
}
