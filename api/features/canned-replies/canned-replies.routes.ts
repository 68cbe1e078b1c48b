import * as contract from '#shared/canned-replies/canned-reply.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { type CannedReplyRow, cannedReplyRows } from './canned-reply-rows.ts'
import { createCannedReply, deleteCannedReply, updateCannedReply } from './keep-canned-replies.ts'

/** Texts that are inserted into messages, notes and reasons. */
export function registerCannedReplies({ mount, context }: Registration): void {
  mount(contract.listCannedReplies, async ({ caller }) =>
    (await cannedReplyRows(context.database.kysely, caller.account.id)).map(present),
  )
  mount(contract.createCannedReply, async ({ body, ...call }) =>
    present(await createCannedReply(context, accessedBy(call), body)),
  )
  mount(contract.updateCannedReply, async ({ params, body, ...call }) =>
    present(await updateCannedReply(context, accessedBy(call), params.id, body)),
  )
  mount(contract.deleteCannedReply, async ({ params, ...call }) =>
    present(await deleteCannedReply(context, accessedBy(call), params.id)),
  )
}

function present(row: CannedReplyRow): contract.CannedReply {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    kind: row.kind as contract.ReplyKind,
    owner: row.owner_id === null ? 'company' : 'own',
    updatedAt: row.updated_at,
  }
}
