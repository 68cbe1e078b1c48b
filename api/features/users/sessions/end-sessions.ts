import { AppError } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import { type AccessedBy, accessedBy } from '../../../http/access-sink.ts'
import type { Caller } from '../../../http/accounts.ts'
import { recordRightsChange } from '../../access-log/record-security-event.ts'
import { addDeviceKey } from '../../auth/device-keys.ts'
import { forgetSecondFactor } from '../../auth/second-factor/second-factor.ts'
import { endSession, endSessions } from '../../auth/sessions.ts'
import type { UserRow } from '../users.present.ts'
import { userRow } from '../users.queries.ts'
import { liveSessions, type SessionRow } from './sessions.queries.ts'

/** The call of whoever ends sessions. */
type Asking = Omit<AccessedBy, 'account'> & { caller: Caller }
type EndingContext = Pick<Context, 'database' | 'keys' | 'clock' | 'config' | 'hub'>

/** Ends a session and its sockets. Throws NOT_FOUND if it has ended already. */
export function endOneSession(context: EndingContext, id: number, call: Asking): Promise<SessionRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const [session] = await liveSessions(db, context, { id })
    if (session === undefined) throw new AppError('NOT_FOUND')
    await endSession(transaction, context, session.sid_hash)
    const account = await userRow(db, session.user_id)
    await recordRightsChange(db, happened(context, call), 'session-ended', account)
    return session
  })
}

/**
 * Ends one of the caller's own sessions and its sockets; for a lost device also starts a new generation of device keys. Throws
 * NOT_FOUND if it has ended already or is another account's.
 */
export function endOwnSession(
  context: EndingContext,
  id: number,
  call: Asking,
  { isLost }: { isLost: boolean },
): Promise<SessionRow> {
  const { account } = call.caller
  return context.database.transaction(async (transaction) => {
    const { db, lock } = transaction
    await lock('users', [account.id])
    const [session] = await liveSessions(db, context, { id })
    if (session?.user_id !== account.id) throw new AppError('NOT_FOUND')
    const change = happened(context, call)
    await endSession(transaction, context, session.sid_hash)
    if (isLost) await addDeviceKey(db, context.keys, account.id, change.at)
    await recordRightsChange(db, change, isLost ? 'device-lost' : 'session-ended', account)
    return session
  })
}

/** Ends all sessions and sockets of an account except the caller's own; returns how many. Throws NOT_FOUND. */
export function endAllSessions(context: EndingContext, userId: number, call: Asking): Promise<number> {
  const { sessionHash } = call.caller
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const account = await userRow(db, userId)
    const live = await liveSessions(db, context, { userId })
    const others = live.filter(({ sid_hash }) => sid_hash !== sessionHash)
    await endSessions(transaction, context, account.id, sessionHash)
    if (others.length > 0) {
      await recordRightsChange(db, happened(context, call), 'all-sessions-ended', account)
    }
    return others.length
  })
}

const PRIMARY_SECOND_FACTOR =
  '기본 관리자 계정의 2단계 인증은 본인이 사용자 메뉴에서, 또는 서버 운영자가 끌 수 있습니다.'

/**
 * Removes the second factor of an account that lost it, and ends its sessions and sockets. Throws NOT_FOUND; RULE_BROKEN
 * for one's own, which is turned off with the password and a code, and for the primary administrator's.
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
    const account = await userRow(db, userId)
    if (account.is_primary_admin === 1) throw new AppError('RULE_BROKEN', { message: PRIMARY_SECOND_FACTOR })
    await forgetSecondFactor(db, happened(context, call), 'second-factor-reset', account)
    await endSessions(transaction, context, account.id)
    return userRow(db, userId)
  })
}

function happened({ clock }: Pick<Context, 'clock'>, call: Asking) {
  return { by: accessedBy(call), at: clock.now() }
}
