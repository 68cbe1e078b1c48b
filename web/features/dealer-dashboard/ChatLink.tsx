import MessageCircle from 'lucide-react/icons/message-circle'
import { Link } from 'react-router-dom'
import { isChatWritable } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

/** Leads to the chat: to write while the application is open, and afterwards to read what was said. */
export function ChatLink({ application }: { application: Document }) {
  const { id, activationStatus, chatRoomId, unreadMessages } = application
  const isOpen = isChatWritable(activationStatus)
  if (!isOpen && chatRoomId === null) return null
  return (
    <Button asChild variant="subtle">
      <Link to={`/dealer-chat/${id}`}>
        <MessageCircle aria-hidden />
        {isOpen ? '채팅' : '채팅 내역'}
        {unreadMessages > 0 ? <CountBadge count={unreadMessages} label="읽지 않은 메시지" /> : null}
      </Link>
    </Button>
  )
}
