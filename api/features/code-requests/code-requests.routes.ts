import * as contract from '#shared/contact-codes/code-request.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { approveCodeRequest, rejectCodeRequest, requestContactCodes } from './code-requests.commands.ts'
import {
  codeRequestPage,
  lastCodeRequest,
  presentOwnRequest,
  readCodeRequest,
} from './code-requests.queries.ts'

export function registerCodeRequests({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.requestContactCodes, async ({ body, caller }) =>
    presentOwnRequest(await requestContactCodes(context, caller.account.id, body)),
  )
  mount(contract.readOwnCodeRequest, async ({ caller }) => {
    const last = await lastCodeRequest(db, caller.account.id)
    return { request: last === null ? null : presentOwnRequest(last) }
  })
  mount(contract.listCodeRequests, async ({ query }) => {
    const { rows, total, nextCursor } = await codeRequestPage(db, query)
    const items = []
    for (const row of rows) items.push(await readCodeRequest(db, row))
    return { items, total, nextCursor }
  })
  mount(contract.approveCodeRequest, async (call) => {
    const { params, body } = call
    const approval = { id: params.id, carrierCodes: body.carrierCodes, by: accessedBy(call) }
    return readCodeRequest(db, await approveCodeRequest(context, approval))
  })
  mount(contract.rejectCodeRequest, async (call) => {
    const { params, body } = call
    const rejection = { id: params.id, rejectionReason: body.rejectionReason, by: accessedBy(call) }
    return readCodeRequest(db, await rejectCodeRequest(context, rejection))
  })
}
