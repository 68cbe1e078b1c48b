import { Center, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ChatRoom } from './ChatRoom.tsx'
import { CHAT } from './chat-sentences.ts'
import type { ChatRoomView } from './use-chat-room.ts'

export interface ChatPanelProps {
  view: ChatRoomView
  /** Shown when there is no room. */
  missing: ReactNode
  focusOnMount?: boolean
}

/** What a chat shows below its heading: the room, or the reason why there is none. */
export function ChatPanel({ view, missing, focusOnMount = false }: ChatPanelProps) {
  const { phase, open, connection, error, retry } = view
  const isUnseen = open !== null && !open.line.isLoaded && open.line.thread.messages.length === 0
  if (phase === 'missing') return <Center flex="1">{missing}</Center>
  if (phase === 'failed' || (isUnseen && connection === 'disconnected')) {
    return (
      <Center flex="1">
        <ErrorState
          title={CHAT.connectionError}
          description={error ?? CHAT.unreachable}
          onRetry={retry}
          plain
        />
      </Center>
    )
  }
  if (open === null || isUnseen) {
    return (
      <Center flex="1" flexDirection="column" gap="3" color="fg.muted" role="status">
        <Spinner size="1.75rem" />
        <Text textStyle="sm">{CHAT.loading}</Text>
      </Center>
    )
  }
  return <ChatRoom key={open.room.id} open={open} focusOnMount={focusOnMount} />
}
