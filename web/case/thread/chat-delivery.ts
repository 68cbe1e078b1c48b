import type { ChatThreadEvent, UnsentMessage } from './chat-thread.ts'

/** How long to wait for the acknowledgement of a message on the socket before it is sent in the other way. */
export const ACK_WITHIN_MS = 8_000

export type WrittenMessage = Omit<UnsentMessage, 'state'>

/** The way of messages that the socket cannot carry: the device's outbox, or calls where it has none. */
export interface Mail {
  take: (message: WrittenMessage) => void
  /** Whether it has the message already. */
  has: (id: string) => boolean
  /** Messages are on this way: the socket would overtake them. */
  isBusy: () => boolean
}

export interface DeliverySurroundings {
  /** Sends a message on the socket; false when it is not connected. */
  sendLive: (text: string, clientMessageId: string) => boolean
  mail: Mail
  unsent: () => readonly UnsentMessage[]
  dispatch: (event: ChatThreadEvent) => void
}

/**
 * Sends written messages on the socket, else by mail, in the order in which they were written. Every try of a message
 * has the same id, so that a retry after a lost answer does not store it twice.
 */
export function createDelivery({ sendLive, mail, unsent, dispatch }: DeliverySurroundings) {
  /** Messages sent on the socket that are not acknowledged yet, with their timeouts. */
  const live = new Map<string, ReturnType<typeof setTimeout>>()

  const pending = (id: string) =>
    unsent().find(({ clientMessageId, state }) => clientMessageId === id && state === 'pending')

  function deliver(message: WrittenMessage): void {
    const { clientMessageId, text, file } = message
    if (live.has(clientMessageId) || mail.has(clientMessageId)) return
    if (file === null && !mail.isBusy() && sendLive(text, clientMessageId)) {
      live.set(
        clientMessageId,
        setTimeout(() => fallBack(clientMessageId), ACK_WITHIN_MS),
      )
      return
    }
    // What the socket has not acknowledged may be lost, and comes before this one.
    lineLost()
    mail.take(message)
  }

  function fallBack(id: string): void {
    clearTimeout(live.get(id))
    live.delete(id)
    const message = pending(id)
    if (message !== undefined) mail.take(message)
  }

  /** The connection is lost and acknowledgements with it: sends the unacknowledged messages by mail. */
  function lineLost(): void {
    for (const id of [...live.keys()]) fallBack(id)
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
    lineLost,
    refusedLive(id: string, reason: string): void {
      if (!live.has(id)) return
      clearTimeout(live.get(id))
      live.delete(id)
      dispatch({ type: 'failed', clientMessageId: id, reason })
    },
  }
}
