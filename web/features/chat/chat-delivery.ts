import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import { ApiError, sentenceOf } from '../../lib/api-client.ts'
import type { ChatThreadEvent, UnsentMessage } from './chat-thread.ts'

/** How long a live message may stay without its acknowledgement before the other way is tried. */
export const ACK_WITHIN_MS = 8_000

export interface DeliverySurroundings {
  /** Hands a message to the socket; false when it is not connected. */
  sendLive: (text: string, clientMessageId: string) => boolean
  post: (text: string, clientMessageId: string) => Promise<ChatMessage>
  unsent: () => readonly UnsentMessage[]
  dispatch: (event: ChatThreadEvent) => void
  /** A call brought the message as the server has stored it. */
  stored: (message: ChatMessage) => void
  /** Whether a call reached the server. */
  reached: (yes: boolean) => void
  /** The server's sentence for the user. */
  refused: (sentence: string) => void
}

/**
 * Brings written messages to the server: live, else by call, in the order in which they were written. Every try of a message
 * carries the same id, so that a try whose answer was lost adds nothing.
 */
export function createDelivery(surroundings: DeliverySurroundings) {
  const { sendLive, post, unsent, dispatch, stored, reached, refused } = surroundings
  /** Handed to the socket, waiting for the acknowledgement. */
  const live = new Map<string, ReturnType<typeof setTimeout>>()
  /** Waiting for, or in, a call. */
  const called = new Set<string>()
  let calls: Promise<void> = Promise.resolve()

  const pending = (id: string) =>
    unsent().find(({ clientMessageId, state }) => clientMessageId === id && state === 'pending')

  function deliver({ clientMessageId, text }: Pick<UnsentMessage, 'clientMessageId' | 'text'>): void {
    if (live.has(clientMessageId) || called.has(clientMessageId)) return
    // While earlier ones are on their way by call, the live line would overtake them.
    if (called.size === 0 && sendLive(text, clientMessageId)) {
      live.set(
        clientMessageId,
        setTimeout(() => fallBack(clientMessageId), ACK_WITHIN_MS),
      )
    } else byCall(clientMessageId)
  }

  function fallBack(id: string): void {
    clearTimeout(live.get(id))
    live.delete(id)
    if (pending(id) !== undefined) byCall(id)
  }

  function byCall(id: string): void {
    called.add(id)
    calls = calls.then(() => tryCall(id)).finally(() => called.delete(id))
  }

  async function tryCall(id: string): Promise<void> {
    const message = pending(id)
    if (message === undefined) return
    try {
      stored(await post(message.text, id))
      reached(true)
    } catch (error) {
      dispatch({ type: 'failed', clientMessageId: id })
      reached(error instanceof ApiError)
      if (error instanceof ApiError) refused(sentenceOf(error))
    }
  }

  return {
    send(text: string): void {
      const clientMessageId = crypto.randomUUID()
      dispatch({ type: 'written', message: { clientMessageId, text, at: new Date().toISOString() } })
      deliver({ clientMessageId, text })
    },
    retry(id: string): void {
      dispatch({ type: 'retried', clientMessageId: id })
      const message = pending(id)
      if (message !== undefined) deliver(message)
    },
    /** No acknowledgement will come any more: what waits for one goes the other way. */
    lineLost(): void {
      for (const id of [...live.keys()]) fallBack(id)
    },
    refusedLive(id: string, sentence: string): void {
      if (!live.has(id)) return
      clearTimeout(live.get(id))
      live.delete(id)
      dispatch({ type: 'failed', clientMessageId: id })
      refused(sentence)
    },
  }
}
