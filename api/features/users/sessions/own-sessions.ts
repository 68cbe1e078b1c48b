import { AppError } from '#shared/errors.ts'
import { recordRightsChange } from '../../access-log/record-rights-change.ts'
import { addDeviceKey } from '../../auth/device-keys.ts'
import { endSession } from '../../auth/sessions.ts'
import { type Asking, type EndingContext, happened } from './end-sessions.ts'
import { liveSessions, type SessionRow } from './sessions.queries.ts'

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
