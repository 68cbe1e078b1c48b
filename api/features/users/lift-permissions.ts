import type { UserType } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-rights-change.ts'
import { endSessions } from '../auth/sessions.ts'
import { userOfType } from './users.queries.ts'

/** Removes an account's restriction with its rows and ends its sessions. Does nothing without a restriction. */
export async function liftPermissions(
  context: Pick<Context, 'database' | 'clock' | 'hub'>,
  target: { userId: number; userType: UserType },
  by: AccessedBy,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('users', [target.userId])
    const user = await userOfType(db, target.userId, target.userType)
    if (user.is_restricted === 0) return
    await db.updateTable('users').set({ is_restricted: 0 }).where('id', '=', user.id).execute()
    await db.deleteFrom('user_permissions').where('user_id', '=', user.id).execute()
    await endSessions(transaction, context, user.id)
    await recordRightsChange(db, { by, at: context.clock.now() }, 'permissions-lifted', user)
  })
}
