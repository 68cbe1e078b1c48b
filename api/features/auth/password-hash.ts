import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#shared/errors.ts'

/** argon2id with the cost that OWASP recommends: 19 MiB of memory and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random secret that nobody knows. It is checked when the account is unknown, so that this takes as long as
 * for a known one; so its cost must be that of `COST`.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4XGXuRWLCbXytjp/sI0iFg$6MYnTVxUprXtP/KKNUxMPsKYNOnPtQ2eg9KAAYT//1E'

/** Two hashes at once leave threads and cores for other requests; a full queue answers UNAVAILABLE. */
const turn = pLimit(2)
const LONGEST_QUEUE = 500

/** argon2id in PHC format. Throws UNAVAILABLE when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

const RANDOM_HASH = /^sha256\$([^$]+)\$([^$]+)$/

/**
 * A salted SHA-256, for imports of thousands of accounts: safe only for a random password of 80 bits or more, which cannot
 * be guessed at any speed. It is replaced by argon2 when the owner chooses the first password.
 */
export function hashRandomPassword(password: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `sha256$${salt}$${saltedHash(salt, password).toString('base64url')}`
}

/**
 * Takes as long for null (an unknown account) and for the hash of a random password as for argon2. Throws UNAVAILABLE when
 * the queue is full.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const [, salt, digest] = RANDOM_HASH.exec(passwordHash ?? '') ?? []
  const isRandom = salt !== undefined && digest !== undefined
  const slowHash = passwordHash === null || isRandom ? NOBODYS_HASH : passwordHash
  const isRight = await inTurn(() => verify(slowHash, password.normalize('NFC')))
  if (!isRandom) return isRight && passwordHash !== null
  return timingSafeEqual(saltedHash(salt, password), Buffer.from(digest, 'base64url'))
}

function saltedHash(salt: string, password: string): Buffer {
  return createHash('sha256')
    .update(`${salt}$${password.normalize('NFC')}`)
    .digest()
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turn.pendingCount >= LONGEST_QUEUE) throw new AppError('UNAVAILABLE', { retryAfter: 5 })
  return turn(work)
}
