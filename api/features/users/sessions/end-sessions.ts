import type { RightsChange } from '#shared/access-log/access-log.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { type AccessedBy, accessedBy } from '../../../http/access-sink.ts'
import type { Caller } from '../../../http/accounts.ts'
import { recordRightsChange } from '../../access-log/record-rights-change.ts'
import { forgetSecondFactor } from '../../auth/second-factor/second-factor.ts'
import { endSessions } from '../../auth/sessions.ts'
import type { UserRow } from '../users.present.ts'
import { liveSessions, type SessionRow } from './sessions.queries.ts'

/** The call of an administrator. */
type Asking = Omit<AccessedBy, 'account'> & { caller: Caller }

/** Its sockets notice within a second. Throws NOT_FOUND for one that has ended. */
export function endOneSession(
  context: Pick<Context, 'database' | 'clock' | 'config'>,
  id: number,
  call: Asking,
): Promise<SessionRow> {
  const at = context.clock.now()
  return context.database.transaction(async ({ db }) => {
    const [session] = await liveSessions(db, context, { id })
    if (session === undefined) throw new AppError('NOT_FOUND')
    await db
      .updateTable('sessions')
      .set({ revoked_at: at.toISOString() })
      .where('id', '=', session.id)
      .execute()
    await record(db, call, at, 'session-ended', await accountOf(db, session.user_id))
    return session
  })
}

/** Ends all sessions of an account but the one that asks; answers how many. Throws NOT_FOUND for an account that is not there. */
export function endAllSessions(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  userId: number,
  call: Asking,
): Promise<number> {
  const at = clock.now()
  return database.transaction(async ({ db }) => {
    const account = await accountOf(db, userId)
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ revoked_at: at.toISOString() })
      .where('user_id', '=', account.id)
      .where('sid_hash', '!=', call.caller.sessionHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await record(db, call, at, 'all-sessions-ended', account)
    return Number(numUpdatedRows)
  })
}

const PRIMARY_SECOND_FACTOR =
  '기본 관리자 계정의 2단계 인증은 본인이 사용자 메뉴에서, 또는 서버 운영자가 끌 수 있습니다.'

/**
 * Takes the second factor of an account that lost it, and ends its sessions and sockets. Throws NOT_FOUND; RULE_BROKEN for
 * one's own, which is turned off with the password and a code, and for the primary administrator's.
 */
export function resetSecondFactor(
  context: Pick<Context, 'database' | 'clock' | 'hub'>,
  userId: number,
  call: Asking,
): Promise<UserRow> {
  if (userId === call.caller.account.id) {
    throw new AppError('RULE_BROKEN', { message: '본인의 2단계 인증은 사용자 메뉴에서 끌 수 있습니다.' })
  }
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const account = await accountOf(db, userId)
    if (account.is_primary_admin === 1) throw new AppError('RULE_BROKEN', { message: PRIMARY_SECOND_FACTOR })
    const change = { by: accessedBy(call), at: context.clock.now() }
    await forgetSecondFactor(db, change, 'second-factor-reset', account)
    await endSessions(transaction, context, account.id)
    return accountOf(db, userId)
  })
}

async function accountOf(db: Queryable, id: number): Promise<UserRow> {
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) throw new AppError('NOT_FOUND')
  return account
}

function record(
  db: Queryable,
  call: Asking,
  at: Date,
  change: RightsChange,
  account: UserRow,
): Promise<void> {
  return recordRightsChange(db, { by: accessedBy(call), at }, change, account)
}
