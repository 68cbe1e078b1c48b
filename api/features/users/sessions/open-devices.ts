import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../../context.ts'
import type { UserRow } from '../users.present.ts'
import { liveSessions } from './sessions.queries.ts'

/** The devices on which an account is logged in. */
export async function openDevices(context: Context, { id }: UserRow): Promise<OpenThing | null> {
  const { length: count } = await liveSessions(context.database.kysely, context, { userId: id })
  return count === 0 ? null : { what: 'devices', count, names: [] }
}
