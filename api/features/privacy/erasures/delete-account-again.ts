import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { atServer, type ChangingCaller } from '../../../http/access-sink.ts'
import { SERVER } from '../../access-log/record-security-event.ts'
import { deleteDealer } from '../../dealers/delete-dealer.ts'
import { followers } from '../../followers.ts'
import { deleteUser } from '../../users/close-account.ts'

/**
 * Deletes an account that an older backup brought back, as it was deleted before; its open documents go back to the queue. False where
 * it is not there, or came after that deletion, or is the only administrator.
 */
export async function deleteAccountAgain(context: Context, id: number, at: string): Promise<boolean> {
  const db = context.database.kysely
  const account = await db
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', at)
    .executeTakeFirst()
  const by = await serverBut(db, id)
  if (account === undefined || by === null) return false
  const following = { ...context, ...followers }
  if (account.user_type === 'dealer') await deleteDealer(following, id, by)
  else await deleteUser(following, id, by, null)
  return true
}

/** The server, with the rights and the id of an administrator, since only an account can stand in a history. Null: there is none. */
async function serverBut(db: Queryable, id: number): Promise<ChangingCaller | null> {
  const admin = await db
    .selectFrom('users')
    .select(['id', 'uuid', 'is_primary_admin'])
    .where('user_type', '=', 'admin')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .orderBy('is_primary_admin', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (admin === undefined) return null
  return atServer({
    ...SERVER.account,
    id: admin.id,
    uuid: admin.uuid,
    dealerName: null,
    allowedCarriers: [],
    carrierCodes: {},
    hasNamedCodes: false,
    permissions: null,
    mustChangePassword: false,
    isPrimaryAdmin: admin.is_primary_admin === 1,
  })
}
