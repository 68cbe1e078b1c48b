import type { ChatMessage, ChatRoom, ChatSide } from '#shared/chat/chat.contract.ts'
import { ApiError } from '../../lib/api-client.ts'
import type { PortalSocket, SocketState } from '../../lib/socket.ts'
import { createDelivery } from './chat-delivery.ts'
import {
  type ChatThread,
  type ChatThreadEvent,
  completeUpTo,
  EMPTY_THREAD,
  hasGap,
  reduceThread,
  unreadUpTo,
} from './chat-thread.ts'

/** The calls of one room. They throw as `call` does. */
export interface ChatCalls {
  messagesAfter: (number: number) => Promise<readonly ChatMessage[]>
  /** The same id a second time is the same message. */
  post: (text: string, clientMessageId: string) => Promise<ChatMessage>
  /** The room as it is now; null when there is none to be seen. */
  room: () => Promise<ChatRoom | null>
  markRead: (number: number) => Promise<ChatRoom>
}

export interface ChatLineSurroundings {
  roomId: number
  side: ChatSide
  calls: ChatCalls
  socket: Pick<PortalSocket, 'send' | 'state' | 'callsReach' | 'onStateChange' | 'subscribe' | 'joinRoom'>
  /** Somebody can see the page: only then is the room polled and counted as read. */
  isVisible: () => boolean
  onVisible: (listener: () => void) => () => void
  /** The server refused a message, with a sentence for the user. */
  refused: (sentence: string) => void
  /** The room can no longer be read. */
  lost: () => void
}

export interface ChatLineState {
  thread: ChatThread
  /** The messages of the server have been seen once. */
  isLoaded: boolean
  /** `connecting` also while only calls reach the server: messages go, the live line is on its way. */
  connection: SocketState
}

/** DECISIONS.md §6, only while the socket is down. */
export const POLL_MS = 2_000

/**
 * One room, live (DECISIONS.md §6): joins, asks for what is missing after every join and whenever a number is skipped, polls
 * while the socket is down, marks as read what somebody sees. What it knows stays when its screen is gone.
 */
export function createChatLine(surroundings: ChatLineSurroundings) {
  const { roomId, side, calls, socket } = surroundings
  const listeners = new Set<() => void>()
  let thread = EMPTY_THREAD
  let isLoaded = false
  let isRunning = false
  let isAsking = false
  let isAskedAgain = false
  let isMarking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshot = take()

  function take(): ChatLineState {
    return { thread, isLoaded, connection: socket.state() }
  }

  function changed(): void {
    snapshot = take()
    for (const listener of listeners) listener()
  }

  function dispatch(event: ChatThreadEvent): void {
    thread = reduceThread(thread, event)
    changed()
    if (event.type === 'received') void markRead()
  }

  function reached(yes: boolean): void {
    if (isRunning) socket.callsReach(yes)
    changed()
  }

  function failed(error: unknown): void {
    reached(error instanceof ApiError)
    if (error instanceof ApiError && error.status === 404) surroundings.lost()
  }

  const delivery = createDelivery({
    sendLive: (text, clientMessageId) => socket.send({ type: 'send_message', roomId, text, clientMessageId }),
    post: calls.post,
    unsent: () => thread.unsent,
    dispatch,
    stored: receive,
    reached,
    refused: surroundings.refused,
  })

  /** Asks for everything after the last number without a gap; one question at a time, and once more when asked meanwhile. */
  async function catchUp(): Promise<void> {
    isAskedAgain = isAsking
    if (isAsking) return
    isAsking = true
    try {
      let from: number
      do {
        isAskedAgain = false
        from = completeUpTo(thread)
        dispatch({ type: 'received', messages: await calls.messagesAfter(from) })
        // Answers are bounded: go on while they bring something.
      } while (isAskedAgain || completeUpTo(thread) > from)
      isLoaded = true
      reached(true)
    } catch (error) {
      failed(error)
      if (isRunning && socket.state() === 'connected') timer = setTimeout(catchUp, POLL_MS)
    } finally {
      isAsking = false
    }
  }

  async function poll(): Promise<void> {
    clearTimeout(timer)
    if (surroundings.isVisible()) {
      try {
        follow(await calls.room())
        reached(true)
      } catch (error) {
        failed(error)
      }
    }
    clearTimeout(timer)
    if (isRunning && socket.state() !== 'connected') timer = setTimeout(poll, POLL_MS)
  }

  function follow(room: ChatRoom | null): void {
    if (room === null) return
    dispatch({ type: 'read', side: 'dealer', number: room.readByDealer })
    dispatch({ type: 'read', side: 'staff', number: room.readByStaff })
    if (room.lastNumber > completeUpTo(thread) || !isLoaded) void catchUp()
  }

  async function markRead(): Promise<void> {
    const number = unreadUpTo(thread, side)
    if (!isRunning || isMarking || number === null || !surroundings.isVisible()) return
    isMarking = true
    const isMarked = await calls.markRead(number).then(
      () => true,
      () => false,
    )
    isMarking = false
    // A mark that failed waits for the next message, poll or look.
    if (!isMarked) return
    dispatch({ type: 'read', side, number })
    void markRead()
  }

  function receive(message: ChatMessage): void {
    if (message.chatRoomId !== roomId) return
    dispatch({ type: 'received', messages: [message] })
    if (isRunning && hasGap(thread)) void catchUp()
  }

  function followSocket(): void {
    if (socket.state() === 'connected') {
      clearTimeout(timer)
    } else if (snapshot.connection === 'connected') {
      delivery.lineLost()
      void poll()
    }
    changed()
  }

  /** Keeps the room live until the answer is called. */
  function start(): () => void {
    isRunning = true
    const ends = [
      socket.subscribe('new_message', ({ message }) => receive(message)),
      socket.subscribe('message_ack', ({ message }) => receive(message)),
      socket.subscribe('room_read', (read) => {
        if (read.roomId === roomId) dispatch({ type: 'read', side: read.side, number: read.number })
      }),
      // From here on nothing is missed; before it something may have been.
      socket.subscribe('joined', (joined) => {
        if (joined.roomId === roomId) void catchUp()
      }),
      socket.subscribe('error', ({ clientMessageId, message }) => {
        if (clientMessageId !== undefined) delivery.refusedLive(clientMessageId, message)
      }),
      socket.onStateChange(followSocket),
      surroundings.onVisible(() => {
        void catchUp()
        void markRead()
      }),
      socket.joinRoom(roomId),
    ]
    changed()
    void catchUp()
    void markRead()
    if (socket.state() !== 'connected') void poll()
    return () => {
      isRunning = false
      clearTimeout(timer)
      for (const end of ends) end()
      socket.callsReach(null)
      // Nobody listens for acknowledgements any more.
      delivery.lineLost()
    }
  }

  return {
    start,
    send: delivery.send,
    retry: delivery.retry,
    discard: (clientMessageId: string) => dispatch({ type: 'discarded', clientMessageId }),
    state: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ChatLine = ReturnType<typeof createChatLine>
