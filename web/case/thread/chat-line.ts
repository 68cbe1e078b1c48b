import type { ChatMessage, ChatRoom, ChatSide } from '#shared/chat/chat.contract.ts'
import { ApiError } from '../../lib/api-client.ts'
import type { PortalSocket, SocketState } from '../../lib/socket.ts'
import type { KeptMessages } from '../../records/device/kept-messages.ts'
import type { MessageOutbox } from '../../records/device/message-outbox.ts'
import { createCallMail } from './call-mail.ts'
import { createDelivery } from './chat-delivery.ts'
import {
  type ChatThread,
  type ChatThreadEvent,
  completeUpTo,
  EMPTY_THREAD,
  hasGap,
  reduceThread,
  type UnsentMessage,
  unreadUpTo,
} from './chat-thread.ts'
import { createDeviceMail } from './device-mail.ts'
import { createTyping } from './typing.ts'

/** The calls of one application's chat; they throw as `call` does. */
export interface ChatCalls {
  messagesAfter: (roomId: number, number: number) => Promise<readonly ChatMessage[]>
  /** The same id a second time means the same message and stores nothing. */
  post: (
    roomId: number,
    message: UnsentMessage,
    onProgress: (fraction: number) => void,
  ) => Promise<ChatMessage>
  /** The room as it is now; null while there is none, or when the account cannot see it. */
  room: () => Promise<ChatRoom | null>
  /** The room for the first message. */
  open: () => Promise<ChatRoom>
  markRead: (roomId: number, number: number) => Promise<ChatRoom>
}

export interface ChatLineSurroundings {
  side: ChatSide
  calls: ChatCalls
  /** Null where the device keeps nothing. */
  kept: KeptMessages | null
  /** Keeps what is written without a connection; null where the device has no safe place for it. */
  outbox: MessageOutbox | null
  socket: Pick<PortalSocket, 'send' | 'state' | 'callsReach' | 'onStateChange' | 'subscribe' | 'joinRoom'>
  /** Whether the page is visible: only then is the room polled and counted as read. */
  isVisible: () => boolean
  onVisible: (listener: () => void) => () => void
  /** Called when the room can no longer be read. */
  lost: () => void
}

export interface ChatLineState {
  thread: ChatThread
  /** The messages were read from the server at least once. */
  isLoaded: boolean
  /** `connecting` also while the socket is down but calls reach the server, so that messages are sent. */
  connection: SocketState
  /** Who else is writing something now. */
  typing: readonly string[]
}

/** The interval of polling, which runs only while the socket is down. */
export const POLL_MS = 2_000

/**
 * One application's chat, live: joins its room, reads missing messages after every join and whenever a number is skipped,
 * polls while the socket is down, and marks visible messages as read. The first message makes the room. Its state outlives
 * its screen.
 */
export function createChatLine(surroundings: ChatLineSurroundings) {
  const { side, calls, socket, outbox } = surroundings
  const listeners = new Set<() => void>()
  /** Null until it is known, which is at the first message. */
  let roomId: number | null = null
  let thread = EMPTY_THREAD
  let isLoaded = false
  let isRunning = false
  let isAsking = false
  let isAskedAgain = false
  let isMarking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaveRoom = () => {}
  /** Messages that left the device's outbox, shown until they are received. */
  const departing = new Set<string>()
  const typing = createTyping({
    say: () => roomId !== null && socket.send({ type: 'typing', roomId }),
    changed,
  })
  let snapshot = take()

  function take(): ChatLineState {
    return { thread, isLoaded, connection: socket.state(), typing: typing.names() }
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
    if (yes && snapshot.connection === 'disconnected') device?.sendNow()
    changed()
  }

  function failed(error: unknown): void {
    reached(error instanceof ApiError)
    if (error instanceof ApiError && error.status === 404) surroundings.lost()
  }

  const unsent = () => thread.unsent
  const device =
    outbox && createDeviceMail({ outbox, thread: () => thread, roomId: () => roomId, dispatch, departed })
  const delivery = createDelivery({
    sendLive: (text, clientMessageId) =>
      roomId !== null && socket.send({ type: 'send_message', roomId, text, clientMessageId }),
    mail: device ?? createCallMail({ post, unsent, dispatch, stored: receive, reached }),
    unsent,
    dispatch,
  })

  async function post(message: UnsentMessage): Promise<ChatMessage> {
    const id = roomId ?? (await calls.open()).id
    enter(id)
    const { clientMessageId } = message
    return calls.post(id, message, (fraction) => dispatch({ type: 'progress', clientMessageId, fraction }))
  }

  function departed(ids: readonly string[]): void {
    for (const id of ids) departing.add(id)
    // The first message has made the room.
    if (roomId === null) void poll()
    else void catchUp()
  }

  /** Reads all messages after the first gap, one call at a time; asked again meanwhile, it runs once more. */
  async function catchUp(): Promise<void> {
    if (roomId === null) return noRoomYet()
    isAskedAgain = isAsking
    if (isAsking) return
    isAsking = true
    try {
      let from: number
      do {
        isAskedAgain = false
        from = completeUpTo(thread)
        dispatch({ type: 'received', messages: await calls.messagesAfter(roomId, from) })
        // The server limits an answer, so go on as long as messages come.
      } while (isAskedAgain || completeUpTo(thread) > from)
      dispatch({ type: 'departed', ids: new Set(departing) })
      departing.clear()
      isLoaded = true
      reached(true)
      // A full device keeps nothing more.
      void surroundings.kept?.put(thread.messages).catch(() => {})
    } catch (error) {
      await showKept()
      failed(error)
      if (isRunning && socket.state() === 'connected') timer = setTimeout(catchUp, POLL_MS)
    } finally {
      isAsking = false
    }
  }

  /** What the device holds, until the server answers. */
  async function showKept(): Promise<void> {
    if (thread.messages.length > 0) return
    const messages = (await surroundings.kept?.read().catch(() => [])) ?? []
    if (thread.messages.length > 0 || messages.length === 0) return
    isLoaded = true
    dispatch({ type: 'received', messages })
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

  /** There is nothing to read before the first message. */
  function noRoomYet(): void {
    isLoaded = true
    changed()
  }

  /** The room is there now: this device or another has written the first message. */
  function enter(id: number): void {
    if (roomId !== null) return
    roomId = id
    if (!isRunning) return
    leaveRoom = socket.joinRoom(id)
    void catchUp()
  }

  function follow(room: ChatRoom | null): void {
    if (room === null) return
    enter(room.id)
    dispatch({ type: 'read', side: 'dealer', number: room.readByDealer })
    dispatch({ type: 'read', side: 'staff', number: room.readByStaff })
    if (room.lastNumber > completeUpTo(thread) || !isLoaded) void catchUp()
  }

  async function markRead(): Promise<void> {
    const number = unreadUpTo(thread, side)
    if (roomId === null || !isRunning || isMarking || number === null || !surroundings.isVisible()) return
    isMarking = true
    const isMarked = await calls.markRead(roomId, number).then(
      () => true,
      () => false,
    )
    isMarking = false
    // The next message, poll or return to the page tries again.
    if (!isMarked) return
    dispatch({ type: 'read', side, number })
    void markRead()
  }

  function isKept(id: string): boolean {
    return thread.unsent.some((each) => each.clientMessageId === id && each.isKept)
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

  /** Keeps the room live until the returned function is called. */
  function start(): () => void {
    isRunning = true
    const ends = [
      socket.subscribe('new_message', ({ message }) => {
        if (message.chatRoomId === roomId) typing.stopped(message.senderId)
        receive(message)
      }),
      socket.subscribe('typing', (typed) => {
        if (typed.roomId === roomId) typing.heard(typed.accountId, typed.name)
      }),
      socket.subscribe('message_ack', ({ message }) => receive(message)),
      socket.subscribe('room_read', (read) => {
        if (read.roomId === roomId) dispatch({ type: 'read', side: read.side, number: read.number })
      }),
      // After the join the socket brings every message; earlier ones may have been missed.
      socket.subscribe('joined', (joined) => {
        if (joined.roomId === roomId) void catchUp()
      }),
      socket.subscribe('error', ({ clientMessageId, message }) => {
        if (clientMessageId !== undefined) delivery.refusedLive(clientMessageId, message)
      }),
      socket.onStateChange(followSocket),
      device?.start() ?? (() => {}),
      surroundings.onVisible(() => {
        void catchUp()
        void markRead()
      }),
    ]
    if (roomId !== null) leaveRoom = socket.joinRoom(roomId)
    changed()
    void catchUp()
    void markRead()
    if (socket.state() !== 'connected') void poll()
    return () => {
      isRunning = false
      clearTimeout(timer)
      for (const end of ends) end()
      leaveRoom()
      typing.clear()
      socket.callsReach(null)
      // Acknowledgements are no longer received.
      delivery.lineLost()
    }
  }

  return {
    start,
    enter,
    /** Tells the others that this account is writing. */
    typed: typing.typed,
    send: delivery.send,
    retry: (id: string) => (isKept(id) ? device?.retry(id) : delivery.retry(id)),
    discard: (id: string) =>
      isKept(id) ? device?.discard(id) : dispatch({ type: 'discarded', clientMessageId: id }),
    state: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ChatLine = ReturnType<typeof createChatLine>
