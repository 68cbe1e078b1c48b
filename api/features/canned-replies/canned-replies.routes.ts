import * as contract from '#shared/canned-replies/canned-reply.contract.ts'
import type { Registration } from '../../registration.ts'
import { type CannedReplyRow, cannedReplyRows } from './canned-reply-rows.ts'
import { createCannedReply, deleteCannedReply, updateCannedReply } from './keep-canned-replies.ts'

/** Texts that are inserted into messages, notes and reasons. */
export function registerCannedReplies({ mount, context }: Registration): void {
  mount(contract.listCannedReplies, async ({ caller }) =>
    (await cannedReplyRows(context.database.kysely, caller.account.id)).map(present),
  )
  mount(contract.createCannedReply, async ({ caller, body }) =>
    present(await createCannedReply(context, caller.account, body)),
  )
  mount(contract.updateCannedReply, async ({ caller, params, body }) =>
    present(await updateCannedReply(context, caller.account, params.id, body)),
  )
  mount(contract.deleteCannedReply, async ({ caller, params }) =>
    present(await deleteCannedReply(context, caller.account, params.id)),
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
