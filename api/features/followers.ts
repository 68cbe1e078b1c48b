import type { CarrierFollowers } from './carriers/rename-carrier.ts'
import { openConversations } from './chat/conversations/conversations.queries.ts'
import { openRoomOnProgress } from './chat/open-chat-room.ts'
import { openRequests } from './code-requests/code-requests.queries.ts'
import type { ContactCodeFollowers } from './contact-codes/code-followers.ts'
import { openCodes } from './contact-codes/contact-codes.queries.ts'
import { handOverStoreCodes } from './dealers/hand-over-store.ts'
import type { DocumentFollowers } from './documents/changes/change-document.ts'
import {
  renameCarrierInOpenDocuments,
  renameCodesInOpenDocuments,
} from './documents/changes/rename-in-open-documents.ts'
import { handOverApplications, handOverOpenWork } from './documents/queue/hand-over-open-work.ts'
import { openDocuments } from './documents/queue/open-documents.ts'
import { followContactCodes } from './hidden-prices/follow-contact-codes.ts'
import { renameCarrierInPolicies } from './policies/save-policy.ts'
import { followSalesManager } from './sales-org/follow-account.ts'
import { handOverManagerCodes } from './sales-org/hand-over-codes.ts'
import { openMappings, openTeam } from './sales-org/open-places.ts'
import { settleChange } from './settlements/settle-change.ts'
import { openObjections, openStatements } from './statements/open-statements.ts'
import { openStages } from './statements/stage-accounts.ts'
import { type AccountFollowers, deleteBelongings } from './users/account-followers.ts'
import type { OpenThingsProviders } from './users/open-things.ts'
import { openDevices } from './users/sessions/sessions.queries.ts'

/** What features do in the transaction of a change in a feature above them, or know there, which cannot import them. */
export const followers: AccountFollowers &
  CarrierFollowers &
  ContactCodeFollowers &
  DocumentFollowers &
  OpenThingsProviders = {
  followAccount: [
    // What is handed over goes before the account loses the rest.
    handOverManagerCodes,
    (transaction, context, move) => handOverStoreCodes(transaction, { ...context, ...followers }, move),
    (transaction, context, move) => handOverApplications(transaction, { ...context, ...followers }, move),
    followSalesManager,
    deleteBelongings,
    (transaction, context, move) => handOverOpenWork(transaction, { ...context, ...followers }, move),
  ],
  openThings: [
    openDocuments,
    openConversations,
    openCodes,
    openMappings,
    openTeam,
    openRequests,
    openStatements,
    openObjections,
    openStages,
    openDevices,
  ],
  followCodes: [renameCodesInOpenDocuments, followContactCodes],
  followRename: [renameCarrierInOpenDocuments, renameCarrierInPolicies],
  followStatus: [openRoomOnProgress],
  judgeChange: [settleChange],
}
