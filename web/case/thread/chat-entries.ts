import type { ChatMessage, ChatSide } from '#shared/chat/chat.contract.ts'
import type { ChatEntry } from '../../ui/chat/thread-days.ts'
import { type ChatThread, otherSide } from './chat-thread.ts'

export interface Reader {
  accountId: number
  side: ChatSide
}

/**
 * The thread as bubbles. All messages of a store count as its own, whoever wrote them; in the back office only those of
 * one's account do, and a colleague's have the colleague's name. Only the last message that the other side has read says so.
 */
export function entriesOf(
  { messages, unsent, readBy }: ChatThread,
  { accountId, side }: Reader,
): ChatEntry[] {
  const isMine = (message: ChatMessage) =>
    side === 'dealer' ? message.senderType === 'dealer' : message.senderId === accountId
  const seen = readBy[otherSide(side)]
  const lastSeen = messages.findLast((message) => isMine(message) && message.number <= seen)?.number
  const stored = messages.map((message): ChatEntry => {
    const mine = isMine(message)
    return {
      kind: 'message',
      // The key stays the same after the acknowledgement, so that React keeps the bubble.
      key: message.clientMessageId ?? `number ${message.number}`,
      text: message.message,
      file: message.file ?? undefined,
      at: message.createdAt,
      mine,
      bySameSide: !mine && message.senderType === side,
      senderName: message.senderName,
      state: 'sent',
      read: mine && message.number === lastSeen,
    }
  })
  const written = unsent.map(
    ({ clientMessageId, text, file, progress, at, state, reason }): ChatEntry => ({
      kind: 'message',
      key: clientMessageId,
      text,
      file: file === null ? undefined : { local: file, progress: state === 'pending' ? progress : undefined },
      at,
      mine: true,
      senderName: '',
      state,
      reason,
    }),
  )
  return [...stored, ...written]
}
