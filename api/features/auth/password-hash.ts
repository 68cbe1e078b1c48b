import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { FairTurns, type Waiter } from './fair-turns.ts'

/** argon2id with the cost that OWASP recommends: 19 MiB of memory and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random secret that nobody knows. It is checked when the account is unknown, so that this takes as long as
 * for a known one; so its cost must be that of `COST`.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4XGXuRWLCbXytjp/sI0iFg$6MYnTVxUprXtP/KKNUxMPsKYNOnPtQ2eg9KAAYT//1E'

/** Two hashes at once leave threads and cores for other requests. */
const hashing = pLimit(2)
/** While two hash, others are already being counted, or their count is taken back. */
const turns = new FairTurns({ atOnce: 4, longestLine: 500 })
/** Whoever makes or changes an account from within. */
const FROM_WITHIN: Waiter = { isKnown: true, from: '' }

/** Runs what checks a password when it is the waiter's turn. Throws UNAVAILABLE when too many wait. */
export function inTurn<Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> {
  return turns.run(waiter, work)
}

/** argon2id in PHC format, in turn. Throws UNAVAILABLE when too many wait. */
export function hashPassword(password: string, waiter: Waiter = FROM_WITHIN): Promise<string> {
  return inTurn(waiter, () => hashing(() => hash(password.normalize('NFC'), COST)))
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
 * Takes as long for null (an unknown account) and for the hash of a random password as for argon2. Its caller is in
 * a turn (`LoginLimits.attempt`).
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const [, salt, digest] = RANDOM_HASH.exec(passwordHash ?? '') ?? []
  const isRandom = salt !== undefined && digest !== undefined
  const slowHash = passwordHash === null || isRandom ? NOBODYS_HASH : passwordHash
  const isRight = await hashing(() => verify(slowHash, password.normalize('NFC')))
  if (!isRandom) return isRight && passwordHash !== null
  return timingSafeEqual(saltedHash(salt, password), Buffer.from(digest, 'base64url'))
}

function saltedHash(salt: string, password: string): Buffer {
  return createHash('sha256')
    .update(`${salt}$${password.normalize('NFC')}`)
    .digest()
}
