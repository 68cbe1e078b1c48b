import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Role, UserType } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { accessRow, insertAccessRows } from '../access-log/access-rows.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { firstSentence } from '../access-log/refusals.ts'
import { OnceAMinute } from '../access-log/repetitions.ts'
import { usernameKey } from './insert-account.ts'
import { endSession, type Origin } from './sessions.ts'

/** Answers to a login that let nobody in. A missing code of the second factor is the way to the next question. */
const FAILURES: readonly ErrorCode[] = [
  'INVALID_CREDENTIALS',
  'TOO_MANY_ATTEMPTS',
  'DEALER_PENDING',
  'DEALER_REJECTED',
]

/**
 * Makes the function that runs a login and records when it fails: within a minute once for an account and address, or for an
 * address alone when it tries too often. What was typed as a name nobody has may be a password, so only its first letter stays.
 * A refusal that cannot be recorded stays the same refusal. A success is recorded with its session, so there is none without the
 * other.
 */
export function createFailureRecord({ database, clock, log }: Pick<Context, 'database' | 'clock' | 'log'>) {
  const once = new OnceAMinute()

  return async function recordingFailures<Result>(
    username: string,
    origin: Origin,
    login: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await login()
    } catch (error) {
      if (error instanceof AppError && FAILURES.includes(error.code)) await record(username, origin, error)
      throw error
    }
  }

  async function record(username: string, origin: Origin, error: AppError): Promise<void> {
    const at = clock.now()
    const who = error.code === 'TOO_MANY_ATTEMPTS' ? '' : usernameKey(username)
    const kind = JSON.stringify([error.code, who, origin.address])
    if (!once.isFirst(kind, at)) return
    try {
      await insert(username, origin, error, at)
    } catch (failure) {
      once.forget(kind)
      log.error({ err: failure }, 'a failed login cannot be recorded')
    }
  }

  async function insert(username: string, origin: Origin, error: AppError, at: Date): Promise<void> {
    const account = await accountOf(database.kysely, usernameKey(username))
    const by = { account: account ?? nobody(username), ...origin }
    const reason = firstSentence(error)
    const row = accessRow('login-failed', { subject: null, person: null, reason }, by, at)
    await database.transaction(({ db }) =>
      insertAccessRows(db, [account === null ? { ...row, account_kind: '' } : row]),
    )
  }
}

function nobody(username: string) {
  const [first = ''] = username
  const masked = `${first}***`
  return { id: 0, username: masked, name: masked, userType: 'dealer', role: 'dealer_store' } as const
}

async function accountOf(db: Queryable, key: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'user_type', 'role'])
    .where('username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account === undefined ? null : loggedAccount(account)
}

/** The row of an account as the access log takes it. */
export function loggedAccount(user: {
  id: number
  username: string
  name: string
  user_type: string
  role: string
}) {
  const { id, username, name } = user
  return { id, username, name, userType: user.user_type as UserType, role: user.role as Role }
}

/** Ends a session by its hash and records whose it was; an unknown or ended one leaves no entry. */
export async function logOut(
  transaction: Transaction,
  context: Pick<Context, 'hub' | 'clock'>,
  sessionHash: string,
  origin: Origin,
): Promise<void> {
  const { db } = transaction
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'name', 'users.user_type', 'role'])
    .where('sid_hash', '=', sessionHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await endSession(transaction, context, sessionHash)
  if (user === undefined) return
  const by = { account: loggedAccount(user), ...origin }
  await recordSecurityEvent(db, { by, at: context.clock.now() }, 'logout')
}
