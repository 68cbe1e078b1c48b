import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ChatRoom } from '#shared/chat/chat.contract.ts'
import * as contract from '#shared/chat/chat.contract.ts'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { scopeOf } from '#shared/permissions.ts'
import { ApiError, call, hasCode, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import {
  portalSocket,
  type SocketState,
  useConnectionState,
  useMessagesMissed,
  useSocketMessage,
} from '../../lib/portal-socket.ts'
import { useSession } from '../../lib/session-store.ts'
import { markUnsaved } from '../../lib/unsaved-changes.ts'
import { toast } from '../../ui/toast.ts'
import type { Reader } from './chat-entries.ts'
import { type ChatCalls, type ChatLine, type ChatLineState, createChatLine, POLL_MS } from './chat-line.ts'

export interface OpenRoom {
  room: ChatRoom
  document: Entered['document']
  reader: Reader
  mayWrite: boolean
  memory: RoomMemory
  line: ChatLineState
}

export interface ChatRoomView {
  /** `missing`: the account cannot see the document, or there is no room and none can be created. */
  phase: 'loading' | 'missing' | 'failed' | 'open'
  connection: SocketState
  document: Entered['document'] | null
  open: OpenRoom | null
  /** The error as a sentence for the user. */
  error: string | null
  retry: () => void
}

/** The chat of one document for the signed-in account, live. */
export function useChatRoom(documentId: number, account: SessionUser): ChatRoomView {
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['chat-room', documentId], [documentId])
  const mayOpen = scopeOf(account, 'chat.openRoom') !== null
  const entering = useQuery({
    queryKey,
    queryFn: ({ signal }) => enterRoom(documentId, mayOpen, signal),
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

  const roomId = data?.chatRoom?.id
  const memory = useMemo(
    () =>
      roomId === undefined
        ? null
        : roomMemory(account.id, roomId, () => openLine(queries, queryKey, { documentId, roomId, account })),
    [queries, queryKey, documentId, roomId, account],
  )
  const line = useLine(memory?.line ?? null)
  const live = useConnectionState()

  const isGone = error instanceof ApiError && error.status === 404
  const room = isGone ? null : (data?.chatRoom ?? null)
  const open =
    room === null || memory === null || line === null || data === undefined
      ? null
      : {
          room,
          document: data.document,
          reader: readerOf(account),
          mayWrite: scopeOf(account, 'chat.write') !== null,
          memory,
          line,
        }
  const isUnreached = error instanceof NetworkError && line === null
  return {
    phase: phaseOf({ isGone, isPending: entering.isPending, hasData: data !== undefined, open }),
    connection: line?.connection ?? (isUnreached ? 'disconnected' : live),
    document: isGone ? null : (data?.document ?? null),
    open,
    error: error === null ? null : sentenceOf(error),
    retry,
  }
}

function phaseOf(known: { isGone: boolean; isPending: boolean; hasData: boolean; open: OpenRoom | null }) {
  if (known.isGone) return 'missing'
  if (known.open !== null) return 'open'
  if (known.hasData) return 'missing'
  return known.isPending ? 'loading' : 'failed'
}

function readerOf({ id, userType }: SessionUser): Reader {
  return { accountId: id, side: userType === 'dealer' ? 'dealer' : 'staff' }
}

/** Runs the line as long as the room is shown. */
function useLine(line: ChatLine | null): ChatLineState | null {
  useEffect(() => line?.start(), [line])
  return useSyncExternalStore(line?.subscribe ?? neverChanges, () => line?.state() ?? null)
}

function neverChanges() {
  return () => {}
}

interface LineOf {
  documentId: number
  roomId: number
  account: SessionUser
}

function openLine(
  queries: QueryClient,
  queryKey: unknown[],
  { documentId, roomId, account }: LineOf,
): ChatLine {
  const entered = (now: Entered) => queries.setQueryData(queryKey, now)
  return createChatLine({
    roomId,
    side: readerOf(account).side,
    calls: chatCalls(documentId, roomId, entered),
    socket: portalSocket,
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (listener) => {
      const look = () => {
        if (document.visibilityState === 'visible') listener()
      }
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    },
    refused: (sentence) => toast.error(sentence),
    lost: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** What outlives the screen of a room: its messages, including unsent ones, and the text being typed. */
interface RoomMemory {
  line: ChatLine
  draft: string
}

const rooms = new Map<string, RoomMemory>()
let letGo = () => {}

/** The memory of a room for one account; deleted when the account signs out or the page is closed. */
function roomMemory(accountId: number, roomId: number, createLine: () => ChatLine): RoomMemory {
  const key = `${accountId} ${roomId}`
  const known = rooms.get(key)
  if (known !== undefined) return known
  const fresh = { line: createLine(), draft: '' }
  rooms.set(key, fresh)
  fresh.line.subscribe(guardUnsent)
  return fresh
}

/** Makes the browser ask before it leaves the page while there are unsent messages. */
function guardUnsent(): void {
  const isUnsent = [...rooms.values()].some(({ line }) => line.state().thread.unsent.length > 0)
  letGo()
  letGo = isUnsent ? markUnsaved() : () => {}
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  rooms.clear()
  guardUnsent()
})

/** A document and its room; null while there is none. */
type Entered = ResponseOf<typeof contract.readChatRoom>

/** Reads the room, or creates it if the account may and the document is in work. Throws as `call` does. */
async function enterRoom(documentId: number, mayOpen: boolean, signal?: AbortSignal): Promise<Entered> {
  const found = await call(contract.readChatRoom, { params: { documentId }, signal })
  const isInWork = STATUS_TABLE[found.document.activationStatus].group === 'processing'
  if (found.chatRoom !== null || !mayOpen || !isInWork) return found
  try {
    return { ...found, chatRoom: await call(contract.openChatRoom, { body: { documentId }, signal }) }
  } catch (error) {
    // Since the document was read, its status changed or another worker took it.
    if (hasCode(error, 'CHAT_NOT_AVAILABLE', 'FORBIDDEN')) return found
    throw error
  }
}

/** The calls of one room; `entered` gets what polling reads about the document. */
function chatCalls(documentId: number, roomId: number, entered: (now: Entered) => void): ChatCalls {
  return {
    messagesAfter: async (after) =>
      (await call(contract.listChatMessages, { params: { roomId }, query: { after } })).messages,
    post: (message, idempotencyKey) =>
      call(contract.sendChatMessage, { body: { roomId, message }, idempotencyKey }),
    room: async () => {
      const now = await call(contract.readChatRoom, { params: { documentId } })
      entered(now)
      return now.chatRoom
    },
    markRead: (number) => call(contract.markChatRead, { body: { roomId, number } }),
  }
}
