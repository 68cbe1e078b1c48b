import { CountBadge } from '../../ui/Badge.tsx'
import { useUnreadConversations } from './conversation-lists.ts'

/** The count beside the menu's 대화함. */
export default function InboxCount() {
  return <CountBadge count={useUnreadConversations() ?? 0} label="안 읽은 대화" />
}
