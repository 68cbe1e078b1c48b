import * as contract from '#shared/contact-codes/contact-code.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Registration } from '../../registration.ts'
import type { ContactCodeFollowers } from './code-followers.ts'
import { usableContactCode } from './contact-codes.access.ts'
import { presentContactCode, presentMatch } from './contact-codes.present.ts'
import { contactCodePage, matchingContactCodes } from './contact-codes.queries.ts'
import { registerContactCodeDeletion } from './deletion.routes.ts'
import { createContactCode, updateContactCode } from './save-contact-code.ts'

export function registerContactCodes(registration: Registration, followers: ContactCodeFollowers): void {
  const { mount } = registration
  const context = { ...registration.context, ...followers }
  const db = context.database.kysely
  registerContactCodeDeletion(mount, context)

  mount(contract.listContactCodes, async ({ query }) => {
    const { rows, total, nextCursor } = await contactCodePage(db, query)
    return { items: rows.map(presentContactCode), total, nextCursor }
  })
  mount(contract.createContactCode, async ({ body }) =>
    presentContactCode(await createContactCode(context, body)),
  )
  mount(contract.updateContactCode, async ({ params, body, caller }) =>
    presentContactCode(await updateContactCode(context, params.id, body, caller.account.id)),
  )
  mount(contract.searchContactCodes, async ({ query, caller }) =>
    (await matchingContactCodes(db, caller.account, query)).map(presentMatch),
  )
  mount(contract.findContactCode, async ({ params, caller }) => {
    const found = await usableContactCode(db, caller.account, params.code)
    if (found === null) throw new AppError('NOT_FOUND')
    return presentMatch(found)
  })
}
