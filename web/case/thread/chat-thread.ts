import type { ChatMessage, ChatSide } from '#shared/chat/chat.contract.ts'

/** A message written on this device that is not known to be stored. */
export interface UnsentMessage {
  clientMessageId: string
  text: string
  /** Sent with the text; null: words only. */
  file: File | null
  /** How much of the file has been sent, from 0 to 1. */
  progress?: number
  /** The device's time, ISO 8601. */
  at: string
  /** `waiting`: the device keeps it until there is a connection. */
  state: 'pending' | 'waiting' | 'failed'
  /** Why it was not sent, as a sentence. */
  reason?: string | undefined
  /** It is in the device's outbox, and is sent also when the page is closed. */
  isKept?: boolean
}

/** What this device knows of one room. */
export interface ChatThread {
  /** By number, each once. A gap means that messages are still missing. */
  messages: readonly ChatMessage[]
  /** In the order in which they were written. */
  unsent: readonly UnsentMessage[]
  /** The last number that each side has read. */
  readBy: Readonly<Record<ChatSide, number>>
}

export type ChatThreadEvent =
  | { type: 'received'; messages: readonly ChatMessage[] }
  | { type: 'read'; side: ChatSide; number: number }
  | { type: 'written'; message: Omit<UnsentMessage, 'state'> }
  | { type: 'progress'; clientMessageId: string; fraction: number }
  | { type: 'failed'; clientMessageId: string; reason?: string | undefined }
  | { type: 'kept' | 'retried' | 'discarded'; clientMessageId: string }
  /** The device's outbox has this message, as it is now. */
  | { type: 'found'; message: UnsentMessage }
  /** The device's outbox no longer has these messages, and what the server had was received. */
  | { type: 'departed'; ids: ReadonlySet<string> }

export const EMPTY_THREAD: ChatThread = { messages: [], unsent: [], readBy: { dealer: 0, staff: 0 } }

/** The thread after an event. Each message stands in it once and in order, however it arrives. */
export function reduceThread(thread: ChatThread, event: ChatThreadEvent): ChatThread {
  switch (event.type) {
    case 'received':
      return event.messages.length === 0 ? thread : received(thread, event.messages)
    case 'read':
      return { ...thread, readBy: raised(thread.readBy, event.side, event.number) }
    case 'written':
      return { ...thread, unsent: [...thread.unsent, { ...event.message, state: 'pending' }] }
    case 'progress':
      return changed(thread, event.clientMessageId, { progress: event.fraction })
    case 'failed':
      return withState(thread, event.clientMessageId, 'failed', event.reason)
    case 'retried':
      return withState(thread, event.clientMessageId, 'pending')
    case 'kept':
      return changed(thread, event.clientMessageId, { state: 'waiting', isKept: true })
    case 'found':
      return found(thread, event.message)
    case 'departed':
      return { ...thread, unsent: thread.unsent.filter((each) => !event.ids.has(each.clientMessageId)) }
    case 'discarded':
      return { ...thread, unsent: thread.unsent.filter((each) => !isRefusedAs(each, event.clientMessageId)) }
  }
}

/** The last number before the first gap, to ask for the messages `after` it. */
export function completeUpTo({ messages }: ChatThread): number {
  const gap = messages.findIndex((message, index) => message.number !== index + 1)
  return gap === -1 ? messages.length : gap
}

export function hasGap(thread: ChatThread): boolean {
  return completeUpTo(thread) < thread.messages.length
}

/** The last number of the other side that `side` has to mark as read; null when there is nothing to mark. */
export function unreadUpTo(thread: ChatThread, side: ChatSide): number | null {
  const known = thread.messages.slice(0, completeUpTo(thread))
  const last = known.findLast(({ senderType }) => senderType !== side)
  return last === undefined || last.number <= thread.readBy[side] ? null : last.number
}

function received(thread: ChatThread, fresh: readonly ChatMessage[]): ChatThread {
  const byNumber = new Map(thread.messages.map((message) => [message.number, message]))
  const arrived = new Set<string>()
  let { readBy } = thread
  for (const message of fresh) {
    const known = byNumber.get(message.number)
    // Only the sender's copy has the id, which keeps the bubble in its place: another copy must not remove it.
    const clientMessageId = message.clientMessageId ?? known?.clientMessageId ?? null
    byNumber.set(message.number, { ...message, clientMessageId })
    if (clientMessageId !== null) arrived.add(clientMessageId)
    if (message.isRead) readBy = raised(readBy, otherSide(message.senderType), message.number)
  }
  return {
    messages: [...byNumber.values()].sort((one, other) => one.number - other.number),
    unsent: thread.unsent.filter(({ clientMessageId }) => !arrived.has(clientMessageId)),
    readBy,
  }
}

function raised(readBy: ChatThread['readBy'], side: ChatSide, number: number): ChatThread['readBy'] {
  return number <= readBy[side] ? readBy : { ...readBy, [side]: number }
}

function withState(
  thread: ChatThread,
  id: string,
  state: UnsentMessage['state'],
  reason?: string,
): ChatThread {
  return changed(thread, id, { state, reason, progress: 0 })
}

function found(thread: ChatThread, message: UnsentMessage): ChatThread {
  const id = message.clientMessageId
  if (thread.unsent.some(({ clientMessageId }) => clientMessageId === id)) return changed(thread, id, message)
  // It may have been received while the device read it.
  if (thread.messages.some(({ clientMessageId }) => clientMessageId === id)) return thread
  return { ...thread, unsent: [...thread.unsent, message] }
}

function changed(thread: ChatThread, id: string, change: Partial<UnsentMessage>): ChatThread {
  const unsent = thread.unsent.map((each) => (each.clientMessageId === id ? { ...each, ...change } : each))
  return { ...thread, unsent }
}

function isRefusedAs({ clientMessageId, state }: UnsentMessage, id: string): boolean {
  return clientMessageId === id && state === 'failed'
}

export function otherSide(side: ChatSide): ChatSide {
  return side === 'dealer' ? 'staff' : 'dealer'
}
