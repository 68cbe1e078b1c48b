import { openRoomOnProgress } from './chat/open-chat-room.ts'
import type { DocumentFollowers } from './documents/status-followers.ts'

/** What the features below documents do when a document gets another status. */
export const documentFollowers: DocumentFollowers = { followStatus: [openRoomOnProgress] }
