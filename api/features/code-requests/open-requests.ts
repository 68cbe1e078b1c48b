import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import { countOf } from '../../database/paging.ts'
import type { UserRow } from '../users/users.present.ts'

/** Requests of a store that nobody has answered. */
export async function openRequests({ database }: Context, { id }: UserRow): Promise<OpenThing | null> {
  const waiting = database.kysely
    .selectFrom('code_requests')
    .where('dealer_id', '=', id)
    .where('status', '=', '대기')
  const count = await countOf(waiting)
  return count === 0 ? null : { what: 'code-requests', count, names: [] }
}
