import { scopeOf } from '#shared/permissions.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { NOT_MODIFIED } from '../../http/mount.ts'
import type { Registration } from '../../registration.ts'
import { REFERENCE_ROOM } from '../carriers/reference-change.ts'
import { profileOf, referenceOf, referenceTag } from './reference.queries.ts'

export function registerReference({ mount, context, sockets }: Registration): void {
  const db = context.database.kysely

  mount(readReference, async ({ caller: { account }, request, reply }) => {
    const profile = await profileOf(db, account)
    const tag = await referenceTag(db, account, profile)
    void reply.header('etag', tag)
    if (names(request.headers['if-none-match'], tag)) return NOT_MODIFIED
    return referenceOf(db, account, profile)
  })
  sockets.onAuthenticated((connection) => {
    if (scopeOf(connection.account, 'reference.read') !== null) context.hub.join(connection, REFERENCE_ROOM)
  })
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2): a proxy that compressed the answer may have put `W/` before the tag. */
function names(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
