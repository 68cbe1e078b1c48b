import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError, broken, ERRORS } from '#shared/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random secret that nobody has: whoever names an unknown account waits as long as whoever names a known one.
 * Its cost must be that of `COST`.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4XGXuRWLCbXytjp/sI0iFg$6MYnTVxUprXtP/KKNUxMPsKYNOnPtQ2eg9KAAYT//1E'

/** Two at once leave threads and cores to other people's requests; beyond the queue a caller is told to come back. */
const turn = pLimit(2)
const LONGEST_QUEUE = 500

/** Throws WEAK_PASSWORD for one of the commonest, however it is capitalised. For new passwords only. */
export function requireUncommonPassword(password: string, field = 'password'): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return
  throw broken(field, ERRORS.WEAK_PASSWORD.sentence, 'WEAK_PASSWORD')
}

/** argon2id in PHC format. Throws UNAVAILABLE when hundreds are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/** Takes as long for null (no such account) as for a hash. Throws UNAVAILABLE when hundreds are waiting. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password.normalize('NFC')))
  return isRight && passwordHash !== null
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turn.pendingCount >= LONGEST_QUEUE) throw new AppError('UNAVAILABLE', { retryAfter: 5 })
  return turn(work)
}
