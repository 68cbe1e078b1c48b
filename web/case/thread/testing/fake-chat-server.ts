import type { ChatMessage, ChatRoom, ChatSide } from '#shared/chat/chat.contract.ts'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import { NetworkError } from '../../../lib/api-client.ts'
import { type SocketState, shownState } from '../../../lib/socket.ts'
import type { ChatCalls, ChatLineSurroundings } from '../chat-line.ts'

type Listener = (message: never) => void

export const ROOM_ID = 7
/** The most messages in one answer: few, so that catching up needs several. */
const MOST_MESSAGES = 3

/** A fake of the chat server with one room, which is missing at first where `isNew`, and devices whose connections a test can cut. */
export function createFakeChatServer({ isNew = false } = {}) {
  const messages: ChatMessage[] = []
  const read: Record<ChatSide, number> = { dealer: 0, staff: 0 }
  const devices: Device[] = []
  let hasRoom = !isNew

  function store(device: Device, text: string, clientMessageId: string, file: File | null = null) {
    const known = messages.find((message) => message.clientMessageId === clientMessageId)
    if (known !== undefined) return known
    const stored: ChatMessage = {
      id: 100 + messages.length,
      chatRoomId: ROOM_ID,
      number: messages.length + 1,
      senderId: device.accountId,
      senderType: device.side,
      senderName: device.side,
      message: text,
      messageType: 'text',
      file: file === null ? null : { id: 1, fileName: file.name, fileSize: file.size, isPicture: true },
      isRead: false,
      createdAt: new Date(messages.length * 1000).toISOString(),
      clientMessageId,
    }
    messages.push(stored)
    for (const other of devices)
      if (other !== device) other.hear({ type: 'new_message', message: seenBy(other, stored) })
    return stored
  }

  function seenBy(device: Device, message: ChatMessage): ChatMessage {
    const reader = message.senderType === 'dealer' ? read.staff : read.dealer
    const isOwn = message.senderId === device.accountId
    return {
      ...message,
      isRead: message.number <= reader,
      clientMessageId: isOwn ? message.clientMessageId : null,
    }
  }

  function room(): ChatRoom {
    return {
      id: ROOM_ID,
      documentId: 3,
      dealerId: 1,
      workerId: 2,
      isActive: true,
      lastNumber: messages.length,
      readByDealer: read.dealer,
      readByStaff: read.staff,
    }
  }

  class Device {
    readonly side: ChatSide
    readonly accountId: number
    state: SocketState = 'disconnected'
    /** Whether requests are lost before the server gets them; below, the same for answers. */
    losesRequests = false
    losesAnswers = false
    isVisible = true
    calls = 0
    private isReached: boolean | null = null
    private isJoined = false
    private wantsRoom = false
    private readonly listeners = new Map<string, Set<Listener>>()
    private readonly stateListeners = new Set<() => void>()

    constructor(side: ChatSide) {
      this.side = side
      this.accountId = side === 'dealer' ? 1 : 2
      devices.push(this)
    }

    connect(): void {
      this.become('connected')
      if (this.wantsRoom) this.join()
    }
    cut(): void {
      this.isJoined = false
      this.become('disconnected')
    }
    hear(message: ServerMessage): void {
      if (this.state !== 'connected' || this.losesAnswers) return
      if (message.type === 'new_message' && !this.isJoined) return
      for (const listener of this.listeners.get(message.type) ?? []) listener(message as never)
    }
    private join(): void {
      this.isJoined = true
      this.hear({ type: 'joined', roomId: ROOM_ID })
    }
    private become(state: SocketState, isReached = this.isReached): void {
      this.state = state
      this.isReached = state === 'connected' ? null : isReached
      for (const listener of this.stateListeners) listener()
    }

    socket(): ChatLineSurroundings['socket'] {
      return {
        state: () => shownState(this.state, this.isReached),
        callsReach: (yes) => this.become(this.state, yes),
        onStateChange: (listener) => {
          this.stateListeners.add(listener)
          return () => this.stateListeners.delete(listener)
        },
        subscribe: (type, listener) => {
          const set = this.listeners.get(type) ?? new Set()
          this.listeners.set(type, set)
          set.add(listener as Listener)
          return () => set.delete(listener as Listener)
        },
        joinRoom: () => {
          this.wantsRoom = true
          if (this.state === 'connected') queueMicrotask(() => this.join())
          return () => {
            this.wantsRoom = false
            this.isJoined = false
          }
        },
        send: (message: ClientMessage) => {
          if (this.state !== 'connected') return false
          if (this.losesRequests) return true
          if (message.type === 'typing')
            for (const other of devices)
              if (other !== this)
                other.hear({ type: 'typing', roomId: ROOM_ID, accountId: this.accountId, name: this.side })
          if (message.type !== 'send_message') return true
          const { text, clientMessageId = crypto.randomUUID() } = message
          const stored = store(this, text, clientMessageId)
          queueMicrotask(() =>
            this.hear({ type: 'message_ack', clientMessageId, message: seenBy(this, stored) }),
          )
          return true
        },
      }
    }

    private async answer<Body>(body: () => Body): Promise<Body> {
      this.calls += 1
      await Promise.resolve()
      if (this.losesRequests) throw new NetworkError('unreachable')
      const made = body()
      await Promise.resolve()
      if (this.losesAnswers) throw new NetworkError('timeout')
      return made
    }

    chatCalls(): ChatCalls {
      return {
        messagesAfter: (_room, number) =>
          this.answer(() =>
            messages.slice(number, number + MOST_MESSAGES).map((message) => seenBy(this, message)),
          ),
        post: (_room, { text, clientMessageId, file }, onProgress) =>
          this.answer(() => {
            onProgress(1)
            return seenBy(this, store(this, text, clientMessageId, file))
          }),
        room: () => this.answer(() => (hasRoom ? room() : null)),
        open: () =>
          this.answer(() => {
            hasRoom = true
            return room()
          }),
        markRead: (_room, number) =>
          this.answer(() => {
            read[this.side] = Math.max(read[this.side], Math.min(number, messages.length))
            for (const device of devices)
              device.hear({ type: 'room_read', roomId: ROOM_ID, side: this.side, number })
            return room()
          }),
      }
    }

    surroundings(): ChatLineSurroundings {
      return {
        side: this.side,
        calls: this.chatCalls(),
        outbox: null,
        kept: null,
        socket: this.socket(),
        isVisible: () => this.isVisible,
        onVisible: () => () => {},
        lost: () => {},
      }
    }
  }

  return { messages, read, device: (side: ChatSide) => new Device(side) }
}
