import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM throughout: keys of 32 bytes, nonces of 12, tags of 16. */
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What is sealed does not open: another key, another place, or changed bytes. */
export class SealBrokenError extends Error {}

/** Nonce, ciphertext and tag in one. It opens only with the same context, which names its place. */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws SealBrokenError. */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
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
