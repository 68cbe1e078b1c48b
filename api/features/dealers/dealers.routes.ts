import * as contract from '#shared/dealers/dealer.contract.ts'
import * as reattach from '#shared/dealers/reattach.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import type { ContactCodeFollowers } from '../contact-codes/code-followers.ts'
import { type AccountFollowers, heirOf } from '../users/account-followers.ts'
import { presentDealer } from './dealers.present.ts'
import { dealerPage } from './dealers.queries.ts'
import { dealerDeletion, deleteDealer } from './delete-dealer.ts'
import { reattachDealer } from './reattach-dealer.ts'
import { createDealer, updateDealer } from './save-dealer.ts'

export function registerDealers(
  registration: Registration,
  followers: AccountFollowers & ContactCodeFollowers,
): void {
  const { mount } = registration
  const context = { ...registration.context, ...followers }
  const db = context.database.kysely

  mount(contract.listDealers, async ({ query }) => {
    const { rows, total, nextCursor } = await dealerPage(db, query)
    return { items: rows.map(presentDealer), total, nextCursor }
  })
  mount(contract.createDealer, async (call) => {
    const saved = { by: accessedBy(call), allowSameName: call.query.allowSameName === true }
    return presentDealer(await createDealer(context, call.body, saved))
  })
  mount(contract.updateDealer, async (call) => {
    const saved = { by: accessedBy(call), allowSameName: call.query.allowSameName === true }
    return presentDealer(await updateDealer(context, call.params.id, call.body, saved))
  })
  mount(contract.previewDealerDeletion, ({ params }) => dealerDeletion(db, params.id))
  mount(contract.deleteDealer, async (call) => {
    const heir = heirOf(call.query.handOverTo)
    const deletedContactCodes = await deleteDealer(context, call.params.id, accessedBy(call), heir)
    return { message: '판매점이 삭제되었습니다.', deletedContactCodes }
  })
  mount(reattach.reattachDealer, async (call) => {
    await reattachDealer(context, call.params.id, call.body, accessedBy(call))
    return { success: true as const }
  })
}
