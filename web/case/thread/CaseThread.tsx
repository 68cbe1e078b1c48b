import { Box, Center, Text } from '@chakra-ui/react'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, use, useCallback, useState } from 'react'
import { CHAT_CLOSED, isChatWritable } from '#shared/documents/activation-status.ts'
import { CHOOSABLE_FILES, prepareFile } from '../../lib/application-file.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatComposer, type ChatDraft } from '../../ui/chat/ChatComposer.tsx'
import { ChatThread } from '../../ui/chat/ChatThread.tsx'
import { inOrderOfTime } from '../../ui/chat/thread-days.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { entriesOf, type Reader } from './chat-entries.ts'
import { CHAT } from './chat-sentences.ts'
import { ThreadFile } from './ThreadFile.tsx'
import { ThreadToolsContext } from './thread-tools.ts'
import type { ChatView, OpenChat } from './use-chat.ts'
import { useThreadEvents } from './use-thread-events.ts'
import { useWaitingEntries } from './use-waiting-entries.ts'

export interface CaseThreadProps {
  view: ChatView
  /** Shown when the account cannot see the application. */
  missing: ReactNode
  focusOnMount?: boolean
}

/** Messages and what happened with one application, in order of time, with the box to write in at the foot. */
export function CaseThread({ view, missing, focusOnMount = false }: CaseThreadProps) {
  const { phase, open, connection, reader } = view
  const isUnseen = open !== null && !open.line.isLoaded && open.line.thread.messages.length === 0
  if (phase === 'missing') return <Center flex="1">{missing}</Center>
  if (phase === 'failed' || (isUnseen && connection === 'disconnected')) {
    return <Unreached view={view} />
  }
  if (open === null || isUnseen) {
    return (
      <Center flex="1" flexDirection="column" gap="3" color="fg.muted" role="status">
        <Spinner size="1.75rem" />
        <Text textStyle="sm">{CHAT.loading}</Text>
      </Center>
    )
  }
  return <Chat key={open.document.id} open={open} reader={reader} focusOnMount={focusOnMount} />
}

/** Says that the conversation cannot be read now, and shows what waits to be sent in it. */
function Unreached({ view: { documentId, reader, error, retry } }: { view: ChatView }) {
  const { entries, retry: sendAgain, discard } = useWaitingEntries(documentId, reader)
  const title = CHAT.connectionError
  const reason = error ?? CHAT.unreachable
  if (entries.length === 0) {
    return (
      <Center flex="1">
        <ErrorState title={title} description={reason} onRetry={retry} plain />
      </Center>
    )
  }
  return (
    <>
      <Box p="3">
        <Notice
          kind="warning"
          title={title}
          action={
            <Button size="sm" variant="outline" onClick={retry}>
              다시 시도
            </Button>
          }
        >
          {reason}
        </Notice>
      </Box>
      <ChatThread
        items={entries}
        renderFile={(file) => <ThreadFile file={file} />}
        onRetry={sendAgain}
        onDiscard={discard}
      />
    </>
  )
}

/** Fills the column that it stands in. */
function Chat({ open, reader, focusOnMount }: { open: OpenChat; reader: Reader; focusOnMount?: boolean }) {
  const { document, memory, line } = open
  const Tools = use(ThreadToolsContext)
  const events = useThreadEvents(document.id)
  const [hasDraft, setHasDraft] = useState(!isEmpty(memory.draft))
  useUnsavedChanges(hasDraft)
  const keepDraft = useCallback(
    (draft: ChatDraft) => {
      if (draft.text !== '') memory.line.typed()
      memory.draft = draft
      setHasDraft(!isEmpty(draft))
    },
    [memory],
  )
  const { note, disabled } = composerOf(open)
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
            description={disabled ? undefined : CHAT.emptyMore}
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
          disabled={disabled}
          note={note}
          initial={memory.draft}
          focusOnMount={focusOnMount}
          tools={Tools === null ? undefined : <Tools document={document} />}
          onChange={keepDraft}
        />
      )}
    </>
  )
}

function isEmpty({ text, files }: ChatDraft): boolean {
  return text.trim() === '' && files.length === 0
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
      {names.length === 0 ? null : `${names.join(', ')}님이 입력 중…`}
    </Text>
  )
}

/** Why nothing can be written now, or what becomes of it. */
function composerOf({ document, canWrite, isKept, line }: OpenChat): { note?: string; disabled: boolean } {
  if (!isChatWritable(document.activationStatus)) return { note: CHAT_CLOSED, disabled: true }
  if (!canWrite) return { note: CHAT.readOnly, disabled: true }
  if (line.connection !== 'disconnected') return { disabled: false }
  return isKept ? { note: CHAT.waits, disabled: false } : { note: CHAT.cut, disabled: true }
}
