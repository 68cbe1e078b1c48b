import type { ChatSide } from '#shared/chat/chat.contract.ts'
import type { ChatEntry } from '../../ui/chat/thread-days.ts'
import { type ChatThread, otherSide } from './chat-thread.ts'

export interface Reader {
  accountId: number
  side: ChatSide
}

/**
 * The thread as bubbles. A store speaks with one voice, whoever holds the phone; in the back office one's own messages are
 * those of the account, so that a colleague's stand under the colleague's name.
 */
export function entriesOf(
  { messages, unsent, readBy }: ChatThread,
  { accountId, side }: Reader,
): ChatEntry[] {
  const seen = readBy[otherSide(side)]
  const stored = messages.map((message): ChatEntry => {
    const mine = side === 'dealer' ? message.senderType === 'dealer' : message.senderId === accountId
    return {
      // The same key before and after the acknowledgement: the bubble stays where it is.
      key: message.clientMessageId ?? `number ${message.number}`,
      text: message.message,
      at: message.createdAt,
      mine,
      bySameSide: !mine && message.senderType === side,
      senderName: message.senderName,
      state: 'sent',
      read: mine && message.number <= seen,
    }
  })
  const written = unsent.map(
    ({ clientMessageId, text, at, state }): ChatEntry => ({
      key: clientMessageId,
      text,
      at,
      mine: true,
      senderName: '',
      state,
    }),
  )
  return [...stored, ...written]
}
