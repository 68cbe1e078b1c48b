import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { ERRORS } from '#shared/errors.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { ChatComposer } from '../../ui/chat/ChatComposer.tsx'
import { ChatThread } from '../../ui/chat/ChatThread.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { entriesOf } from './chat-entries.ts'
import { CHAT } from './chat-sentences.ts'
import type { OpenRoom } from './use-chat-room.ts'

/** The messages of an open room, and the box to write in. Fills the column that it stands in. */
export function ChatRoom({ open, focusOnMount }: { open: OpenRoom; focusOnMount?: boolean }) {
  const { room, reader, mayWrite, memory, line } = open
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
        onTextChange={(text) => {
          memory.draft = text
          setHasDraft(text.trim() !== '')
        }}
      />
    </>
  )
}
