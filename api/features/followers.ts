import type { CarrierFollowers } from './carriers/rename-carrier.ts'
import { openRoomOnProgress } from './chat/open-chat-room.ts'
import type { ContactCodeFollowers } from './contact-codes/code-followers.ts'
import type { DocumentFollowers } from './documents/changes/change-document.ts'
import {
  renameCarrierInOpenDocuments,
  renameCodesInOpenDocuments,
} from './documents/changes/rename-in-open-documents.ts'
import { handOverOpenWork } from './documents/queue/hand-over-open-work.ts'
import { followContactCodes } from './hidden-prices/follow-contact-codes.ts'
import { renameCarrierInPolicies } from './policies/save-policy.ts'
import { followSalesManager } from './sales-org/follow-account.ts'
import { settleChange } from './settlements/settle-change.ts'
import type { AccountFollowers } from './users/account-followers.ts'
import { deleteBelongings } from './users/delete-belongings.ts'

/** What features do in the transaction of a change in a feature above them, which cannot import them. */
export const followers: AccountFollowers & CarrierFollowers & ContactCodeFollowers & DocumentFollowers = {
  followAccount: [
    followSalesManager,
    deleteBelongings,
    (transaction, context, move) => handOverOpenWork(transaction, { ...context, ...followers }, move),
  ],
  followCodes: [renameCodesInOpenDocuments, followContactCodes],
  followRename: [renameCarrierInOpenDocuments, renameCarrierInPolicies],
  followStatus: [openRoomOnProgress],
  judgeChange: [settleChange],
}
