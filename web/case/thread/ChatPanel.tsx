import { Center, Text } from '@chakra-ui/react'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, use, useState } from 'react'
import { ERRORS } from '#shared/errors.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { ChatComposer } from '../../ui/chat/ChatComposer.tsx'
import { ChatThread } from '../../ui/chat/ChatThread.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { entriesOf } from './chat-entries.ts'
import { CHAT } from './chat-sentences.ts'
import { ThreadToolsContext } from './thread-tools.ts'
import type { ChatRoomView, OpenRoom } from './use-chat-room.ts'

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

/** The messages of an open room, and the box to write in. Fills the column that it stands in. */
function ChatRoom({ open, focusOnMount }: { open: OpenRoom; focusOnMount?: boolean }) {
  const { room, document, reader, mayWrite, memory, line } = open
  const Tools = use(ThreadToolsContext)
  const [hasDraft, setHasDraft] = useState(memory.draft.trim() !== '')
  useUnsavedChanges(hasDraft)
  const isCut = line.connection === 'disconnected'
  const note = !room.isActive
    ? ERRORS.CHAT_CLOSED.sentence
    : !mayWrite
      ? CHAT.readOnly
      : isCut
        ? CHAT.cut
        : undefined

  return (
    <>
      <ChatThread
        entries={entriesOf(line.thread, reader)}
        empty={
          <EmptyState
            plain
            icon={<MessageCircle size={22} aria-hidden />}
            title={CHAT.empty}
            description={note === undefined ? CHAT.emptyMore : undefined}
          />
        }
        onRetry={memory.line.retry}
        onDiscard={memory.line.discard}
      />
      <ChatComposer
        onSend={memory.line.send}
        disabled={note !== undefined}
        note={note}
        initialText={memory.draft}
        focusOnMount={focusOnMount}
        tools={Tools === null ? undefined : (insert) => <Tools document={document} insert={insert} />}
        onTextChange={(text) => {
          memory.draft = text
          setHasDraft(text.trim() !== '')
        }}
      />
    </>
  )
}
