import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import { ApiError, sentenceOf } from '../../lib/api-client.ts'
import type { ChatThreadEvent, UnsentMessage } from './chat-thread.ts'

/** How long to wait for the acknowledgement of a message on the socket before it is sent by a call. */
export const ACK_WITHIN_MS = 8_000

export interface DeliverySurroundings {
  /** Sends a message on the socket; false when it is not connected. */
  sendLive: (text: string, clientMessageId: string) => boolean
  post: (message: UnsentMessage) => Promise<ChatMessage>
  unsent: () => readonly UnsentMessage[]
  dispatch: (event: ChatThreadEvent) => void
  /** A call has stored the message; `message` is the server's version. */
  stored: (message: ChatMessage) => void
  /** Tells whether a call reached the server. */
  reached: (yes: boolean) => void
  /** Shows the server's sentence to the user. */
  refused: (sentence: string) => void
}

/**
 * Sends written messages on the socket, else by calls, in the order in which they were written. Every try of a message
 * has the same id, so that a retry after a lost answer does not store it twice.
 */
export function createDelivery(surroundings: DeliverySurroundings) {
  const { sendLive, post, unsent, dispatch, stored, reached, refused } = surroundings
  /** Messages sent on the socket that are not acknowledged yet, with their timeouts. */
  const live = new Map<string, ReturnType<typeof setTimeout>>()
  /** Messages that wait for a call or are being sent by one. */
  const called = new Set<string>()
  let calls: Promise<void> = Promise.resolve()

  const pending = (id: string) =>
    unsent().find(({ clientMessageId, state }) => clientMessageId === id && state === 'pending')

  function deliver({ clientMessageId, text, file }: Omit<UnsentMessage, 'state'>): void {
    if (live.has(clientMessageId) || called.has(clientMessageId)) return
    // While earlier messages are being sent by calls, the socket would overtake them. It carries no files.
    if (file === null && called.size === 0 && sendLive(text, clientMessageId)) {
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
      stored(await post(message))
      reached(true)
    } catch (error) {
      dispatch({ type: 'failed', clientMessageId: id })
      reached(error instanceof ApiError)
      if (error instanceof ApiError) refused(sentenceOf(error))
    }
  }

  return {
    send(text: string, file: File | null = null): void {
      const at = new Date().toISOString()
      const message = { clientMessageId: crypto.randomUUID(), text, file, at }
      dispatch({ type: 'written', message })
      deliver(message)
    },
    retry(id: string): void {
      dispatch({ type: 'retried', clientMessageId: id })
      const message = pending(id)
      if (message !== undefined) deliver(message)
    },
    /** The connection is lost and acknowledgements with it: sends the unacknowledged messages by calls. */
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
