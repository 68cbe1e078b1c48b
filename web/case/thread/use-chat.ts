import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import * as contract from '#shared/chat/chat.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { ApiError, call, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { upload } from '../../lib/api-upload.ts'
import {
  portalSocket,
  type SocketState,
  useConnectionState,
  useMessagesMissed,
  useSocketMessage,
} from '../../lib/portal-socket.ts'
import { useSession } from '../../lib/session-store.ts'
import { markUnsaved } from '../../lib/unsaved-changes.ts'
import { useAskOrKept, useKeeping } from '../../records/device/kept-answers.ts'
import { keptMessages } from '../../records/device/kept-messages.ts'
import { messageOutbox } from '../../records/device/message-outbox.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import type { ChatDraft } from '../../ui/chat/ChatComposer.tsx'
import type { Reader } from './chat-entries.ts'
import { type ChatCalls, type ChatLine, type ChatLineState, createChatLine, POLL_MS } from './chat-line.ts'

export interface OpenChat {
  document: Entered['document']
  canWrite: boolean
  /** What is written without a connection is kept until there is one. */
  isKept: boolean
  memory: ChatMemory
  line: ChatLineState
}

export interface ChatView {
  /** `missing`: the account cannot see the application. */
  phase: 'loading' | 'missing' | 'failed' | 'open'
  connection: SocketState
  documentId: number
  reader: Reader
  document: Entered['document'] | null
  open: OpenChat | null
  /** The error as a sentence for the user. */
  error: string | null
  retry: () => void
}

/** The chat of one document for the signed-in account, live. */
export function useChat(documentId: number, account: SessionUser): ChatView {
  const queries = useQueryClient()
  const offline = useOffline()
  const { offline: keeping } = useKeeping()
  const ask = useAskOrKept()
  const queryKey = useMemo(() => ['chat-room', documentId], [documentId])
  const entering = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      ask(`room/${documentId}`, () => call(contract.readChatRoom, { params: { documentId }, signal })),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error instanceof NetworkError ? POLL_MS : false),
  })
  const { data, error, refetch } = entering
  const retry = useCallback(() => void refetch(), [refetch])
  const followDocument = useCallback(
    (changed: { id: number }) => {
      if (changed.id === documentId) void refetch()
    },
    [documentId, refetch],
  )
  useSocketMessage('document_changed', followDocument)
  useMessagesMissed(retry)

  const customerName = data?.document.customerName
  const roomId = data?.chatRoom?.id ?? null
  const memory = useMemo(
    () =>
      customerName === undefined
        ? null
        : chatMemory(account.id, documentId, () =>
            openLine(queries, queryKey, { documentId, account, offline, keeping, customerName }),
          ),
    [queries, queryKey, documentId, customerName, account, offline, keeping],
  )
  const line = useLine(memory?.line ?? null)
  useEffect(() => {
    if (roomId !== null) memory?.line.enter(roomId)
  }, [memory, roomId])
  // The other side or a colleague may write the first message.
  const followFirst = useCallback(
    ({ ids }: { ids?: number[] | undefined }) => {
      if (roomId === null && ids?.includes(documentId) !== false) void refetch()
    },
    [documentId, roomId, refetch],
  )
  useSocketMessage('chat_changed', followFirst)
  const live = useConnectionState()

  const reader = useMemo(() => readerOf(account), [account])
  const isGone = error instanceof ApiError && error.status === 404
  const open =
    isGone || memory === null || line === null || data === undefined
      ? null
      : {
          document: data.document,
          canWrite: data.canWrite,
          isKept: offline !== null,
          memory,
          line,
        }
  const isUnread = error !== null && !isGone && line === null
  return {
    phase: isGone ? 'missing' : open !== null ? 'open' : entering.isPending ? 'loading' : 'failed',
    connection: line?.connection ?? (isUnread ? 'disconnected' : live),
    documentId,
    reader,
    document: isGone ? null : (data?.document ?? null),
    open,
    error: error === null ? null : sentenceOf(error),
    retry,
  }
}

function readerOf({ id, userType }: SessionUser): Reader {
  return { accountId: id, side: userType === 'dealer' ? 'dealer' : 'staff' }
}

/** Runs the line as long as the chat is shown. */
function useLine(line: ChatLine | null): ChatLineState | null {
  useEffect(() => line?.start(), [line])
  return useSyncExternalStore(line?.subscribe ?? neverChanges, () => line?.state() ?? null)
}

function neverChanges() {
  return () => {}
}

interface LineOf {
  documentId: number
  account: SessionUser
  offline: ReturnType<typeof useOffline>
  /** Null where nothing is kept for reading. */
  keeping: ReturnType<typeof useOffline>
  customerName: string
}

function openLine(queries: QueryClient, queryKey: unknown[], line: LineOf): ChatLine {
  const { documentId, account, offline, keeping, customerName } = line
  const entered = (now: Entered) => queries.setQueryData(queryKey, now)
  return createChatLine({
    side: readerOf(account).side,
    calls: chatCalls(documentId, entered),
    kept: keeping && keptMessages(keeping, account.id, documentId),
    outbox: offline && messageOutbox(offline, { accountId: account.id, documentId, customerName }),
    socket: portalSocket,
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (listener) => {
      const look = () => {
        if (document.visibilityState === 'visible') listener()
      }
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    },
    lost: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** What outlives the screen of a chat: its messages, including unsent ones, and what is being written. */
interface ChatMemory {
  line: ChatLine
  draft: ChatDraft
}

const chats = new Map<string, ChatMemory>()
let letGo = () => {}

/** The memory of a chat for one account; deleted when the account signs out or the page is closed. */
function chatMemory(accountId: number, documentId: number, createLine: () => ChatLine): ChatMemory {
  const key = `${accountId} ${documentId}`
  const known = chats.get(key)
  if (known !== undefined) return known
  const fresh = { line: createLine(), draft: { text: '', files: [] } }
  chats.set(key, fresh)
  fresh.line.subscribe(guardUnsent)
  return fresh
}

/** Makes the browser ask before it leaves the page while there are unsent messages that the device does not keep. */
function guardUnsent(): void {
  const isUnsent = [...chats.values()].some(({ line }) =>
    line.state().thread.unsent.some((each) => !each.isKept),
  )
  letGo()
  letGo = isUnsent ? markUnsaved() : () => {}
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  chats.clear()
  guardUnsent()
})

/** A document and its room; that is null until somebody writes the first message. */
type Entered = ResponseOf<typeof contract.readChatRoom>

/** The calls of one chat; `entered` gets what polling reads about the document. */
function chatCalls(documentId: number, entered: (now: Entered) => void): ChatCalls {
  return {
    messagesAfter: async (roomId, after) =>
      (await call(contract.listChatMessages, { params: { roomId }, query: { after } })).messages,
    post: (roomId, { text, file, clientMessageId: idempotencyKey }, onProgress) =>
      file === null
        ? call(contract.sendChatMessage, { body: { roomId, message: text }, idempotencyKey })
        : upload(contract.sendChatFile, {
            params: { roomId },
            body: text === '' ? {} : { message: text },
            file,
            idempotencyKey,
            onProgress,
          }),
    room: async () => {
      const now = await call(contract.readChatRoom, { params: { documentId } })
      entered(now)
      return now.chatRoom
    },
    open: () => call(contract.openChatRoom, { body: { documentId } }),
    markRead: (roomId, number) => call(contract.markChatRead, { body: { roomId, number } }),
  }
}
