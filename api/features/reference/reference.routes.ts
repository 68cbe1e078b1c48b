import { scopeOf } from '#shared/permissions.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import type { Registration } from '../../registration.ts'
import { REFERENCE_ROOM } from '../carriers/reference-change.ts'
import { profileOf, referenceOf, referenceTag } from './reference.queries.ts'

export function registerReference({ mount, context, sockets }: Registration): void {
  const db = context.database.kysely

  mount(readReference, async ({ caller: { account } }) => {
    const profile = await profileOf(db, account)
    return {
      etag: await referenceTag(db, account, profile),
      make: () => referenceOf(db, account, profile),
    }
  })
  sockets.onAuthenticated((connection) => {
    if (scopeOf(connection.account, 'reference.read') !== null) context.hub.join(connection, REFERENCE_ROOM)
  })
}
