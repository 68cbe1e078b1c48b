import { Box } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import Smartphone from 'lucide-react/icons/smartphone'
import SquarePen from 'lucide-react/icons/square-pen'
import type { ReactNode } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { RowButton } from '../../ui/data-table/cells.tsx'
import type { DocumentActions } from './document-actions.ts'

export type DocumentAction = 'download' | 'status' | 'plan' | 'chat'

export interface DocumentActionButtonsProps {
  document: ListedDocument
  actions: DocumentActions
  onAction: (action: DocumentAction, document: ListedDocument) => void
  /** `icons` in a table row, `card` on a phone, `words` where there is room. */
  show: 'icons' | 'card' | 'words'
}

/** What this account may do with a document, as buttons; what it may not do is left out. */
export function DocumentActionButtons({ document, actions, onAction, show }: DocumentActionButtonsProps) {
  const button = (action: DocumentAction, words: string, icon: ReactNode) => {
    const bare = {
      label: `${document.customerName} ${words}`,
      title: words,
      icon,
      onClick: () => onAction(action, document),
    }
    if (show === 'icons') return <RowButton key={action} {...bare} />
    if (show === 'card' && (action === 'download' || action === 'chat'))
      return <IconButton key={action} size="xs" variant="outline" {...bare} />
    return (
      <Button
        key={action}
        size="sm"
        variant={action === 'status' ? 'solid' : 'outline'}
        colorPalette={action === 'status' ? 'accent' : 'gray'}
        {...(action === 'status' && show === 'words' ? { 'data-autofocus': true } : {})}
        onClick={() => onAction(action, document)}
      >
        {show === 'card' ? null : icon}
        {words}
      </Button>
    )
  }
  const chatButton = button('chat', '채팅', <MessageCircle aria-hidden />)
  const chat =
    document.unreadMessages === 0 ? (
      chatButton
    ) : (
      <Box key="chat" as="span" position="relative" display="inline-flex">
        {chatButton}
        <Box as="span" position="absolute" top="-1" insetEnd="-1" zIndex="1" pointerEvents="none">
          <CountBadge count={document.unreadMessages} label="읽지 않은 메시지" />
        </Box>
      </Box>
    )
  const buttons = [
    actions.statuses.length > 0 ? button('status', '상태 변경', <SquarePen aria-hidden />) : null,
    actions.canChangePlan ? button('plan', '요금제', <Smartphone aria-hidden />) : null,
    actions.canDownload ? button('download', '다운로드', <Download aria-hidden />) : null,
    actions.canChat ? chat : null,
  ].filter((it) => it !== null)
  // In lists each button keeps its place; in a dialog's footer the most important one is last.
  return show === 'words' ? buttons.toReversed() : buttons
}
