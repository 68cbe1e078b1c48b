import { Center, Text } from '@chakra-ui/react'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, use, useState } from 'react'
import { isChatWritable } from '#shared/documents/activation-status.ts'
import { ERRORS } from '#shared/errors.ts'
import { CHOOSABLE_FILES, prepareFile } from '../../lib/application-file.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { ChatComposer } from '../../ui/chat/ChatComposer.tsx'
import { ChatThread } from '../../ui/chat/ChatThread.tsx'
import { inOrderOfTime } from '../../ui/chat/thread-days.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { entriesOf } from './chat-entries.ts'
import { CHAT } from './chat-sentences.ts'
import { ThreadFile } from './ThreadFile.tsx'
import { ThreadToolsContext } from './thread-tools.ts'
import type { ChatView, OpenChat } from './use-chat.ts'
import { useThreadEvents } from './use-thread-events.ts'

export interface CaseThreadProps {
  view: ChatView
  /** Shown when the account cannot see the application. */
  missing: ReactNode
  focusOnMount?: boolean
}

/** Messages and what happened with one application, in order of time, with the box to write in at the foot. */
export function CaseThread({ view, missing, focusOnMount = false }: CaseThreadProps) {
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
  return <Chat key={open.document.id} open={open} focusOnMount={focusOnMount} />
}

/** Fills the column that it stands in. */
function Chat({ open, focusOnMount }: { open: OpenChat; focusOnMount?: boolean }) {
  const { document, reader, memory, line } = open
  const Tools = use(ThreadToolsContext)
  const events = useThreadEvents(document.id)
  const [hasDraft, setHasDraft] = useState(memory.draft.trim() !== '')
  useUnsavedChanges(hasDraft)
  const note = noteOf(open)
  const isForReading = !open.canWrite || !isChatWritable(document.activationStatus)

  return (
    <>
      <ChatThread
        items={inOrderOfTime(entriesOf(line.thread, reader), events)}
        empty={
          <EmptyState
            plain
            icon={<MessageCircle size={22} aria-hidden />}
            title={CHAT.empty}
            description={note === undefined ? CHAT.emptyMore : undefined}
          />
        }
        renderFile={(file) => <ThreadFile file={file} />}
        onRetry={memory.line.retry}
        onDiscard={memory.line.discard}
      />
      <Typing names={line.typing} />
      {isForReading && !hasDraft ? (
        <ReadingOnly>{note}</ReadingOnly>
      ) : (
        <ChatComposer
          onSend={(text, files) => sendAll(memory.line, text, files)}
          attachments={ATTACHMENTS}
          disabled={note !== undefined}
          note={note}
          initialText={memory.draft}
          focusOnMount={focusOnMount}
          tools={Tools === null ? undefined : (insert) => <Tools document={document} insert={insert} />}
          onTextChange={(text) => {
            if (text !== '') memory.line.typed()
            memory.draft = text
            setHasDraft(text.trim() !== '')
          }}
        />
      )}
    </>
  )
}

const ATTACHMENTS = {
  rule: CHOOSABLE_FILES,
  prepare: async (file: File) => (await prepareFile([file])) ?? file,
}

/** Each file is a message of its own; the text goes with the first. */
function sendAll(line: OpenChat['memory']['line'], text: string, files: readonly File[]): void {
  const [first = null, ...more] = files
  line.send(text, first)
  for (const file of more) line.send('', file)
}

function ReadingOnly({ children }: { children: ReactNode }) {
  return (
    <Text
      role="status"
      px="4"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      textStyle="xs"
      color="fg.muted"
    >
      {children}
    </Text>
  )
}

function Typing({ names }: { names: readonly string[] }) {
  return (
    <Text
      role="status"
      px="4"
      py="1"
      bg="bg.canvas"
      textStyle="xs"
      color="fg.muted"
      truncate
      css={{ '&:empty': { display: 'none' } }}
    >
      {names.length === 0 ? null : `${names.join(', ')} 님이 입력 중…`}
    </Text>
  )
}

/** Why nothing can be written now; undefined: it can. */
function noteOf({ document, canWrite, line }: OpenChat): string | undefined {
  if (!isChatWritable(document.activationStatus)) return ERRORS.CHAT_CLOSED.sentence
  if (!canWrite) return CHAT.readOnly
  return line.connection === 'disconnected' ? CHAT.cut : undefined
}
