import type { CarrierFollowers } from './carriers/rename-carrier.ts'
import { openRoomOnProgress } from './chat/open-chat-room.ts'
import { renameCarrierInOpenDocuments } from './documents/changes/rename-carrier-in-open-documents.ts'
import type { DocumentFollowers } from './documents/changes/status-followers.ts'

/** What features do when something happens in a feature above them, which cannot import them; in the same transaction. */
export const followers: CarrierFollowers & DocumentFollowers = {
  followRename: [renameCarrierInOpenDocuments],
  followStatus: [openRoomOnProgress],
}
