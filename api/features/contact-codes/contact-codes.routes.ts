import * as contract from '#shared/contact-codes/contact-code.contract.ts'
import * as deletion from '#shared/contact-codes/deletion.contract.ts'
import { formatCount } from '#shared/count.ts'
import { AppError } from '#shared/errors.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import type { ContactCodeFollowers } from './code-followers.ts'
import { usableContactCode } from './contact-codes.access.ts'
import { presentAssignments, presentContactCode, presentMatch } from './contact-codes.present.ts'
import { assignmentHistory, contactCodePage, matchingContactCodes } from './contact-codes.queries.ts'
import { deleteContactCode, deleteContactCodes, deleteMatchingContactCodes } from './delete-contact-codes.ts'
import { createContactCode, updateContactCode } from './save-contact-code.ts'

export function registerContactCodes(
  { mount, ...registration }: Registration,
  followers: ContactCodeFollowers,
): void {
  const context = { ...registration.context, ...followers }
  const db = context.database.kysely

  mount(contract.listContactCodes, async ({ query }) => {
    const { rows, total, nextCursor } = await contactCodePage(db, query)
    return { items: rows.map(presentContactCode), total, nextCursor }
  })
  mount(contract.createContactCode, async ({ body, ...call }) =>
    presentContactCode(await createContactCode(context, body, accessedBy(call))),
  )
  mount(contract.updateContactCode, async ({ params, body, ...call }) =>
    presentContactCode(await updateContactCode(context, params.id, body, accessedBy(call))),
  )
  mount(contract.listCodeAssignments, async ({ params }) => {
    const { rows, names } = await assignmentHistory(db, params.id)
    return presentAssignments(rows, names)
  })
  mount(contract.searchContactCodes, async ({ query, caller }) =>
    (await matchingContactCodes(db, caller.account, query)).map(presentMatch),
  )
  mount(contract.findContactCode, async ({ params, caller }) => {
    const found = await usableContactCode(db, caller.account, params.code)
    if (found === null) throw new AppError('NOT_FOUND')
    return presentMatch(found)
  })

  mount(deletion.deleteContactCode, async ({ params, ...call }) =>
    presentContactCode(await deleteContactCode(context, params.id, accessedBy(call))),
  )
  mount(deletion.deleteContactCodes, async ({ body, ...call }) =>
    deleted(await deleteContactCodes(context, body.contactCodeIds, accessedBy(call))),
  )
  mount(deletion.deleteMatchingContactCodes, async ({ body, ...call }) =>
    deleted(await deleteMatchingContactCodes(context, body, accessedBy(call))),
  )
}

function deleted(count: number) {
  return { message: `접점코드 ${formatCount(count)}개가 삭제되었습니다.`, deleted: count }
}
