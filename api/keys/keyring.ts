import { randomBytes } from 'node:crypto'
import { deriveKey, KEY_BYTES, seal, unseal } from './seal.ts'

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
