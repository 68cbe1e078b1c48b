import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import { ApiError, sentenceOf } from '../../lib/api-client.ts'
import type { Mail } from './chat-delivery.ts'
import type { ChatThreadEvent, UnsentMessage } from './chat-thread.ts'

interface CallMailSurroundings {
  post: (message: UnsentMessage) => Promise<ChatMessage>
  unsent: () => readonly UnsentMessage[]
  dispatch: (event: ChatThreadEvent) => void
  /** A call has stored the message; this is the server's version. */
  stored: (message: ChatMessage) => void
  /** Tells whether a call reached the server. */
  reached: (yes: boolean) => void
}

/** Sends messages by calls, one after the other, on plain http, where the device cannot keep them safely. */
export function createCallMail({ post, unsent, dispatch, stored, reached }: CallMailSurroundings): Mail {
  const taken = new Set<string>()
  let calls: Promise<void> = Promise.resolve()

  async function tryCall(id: string): Promise<void> {
    const message = unsent().find(
      ({ clientMessageId, state }) => clientMessageId === id && state === 'pending',
    )
    if (message === undefined) return
    try {
      stored(await post(message))
      reached(true)
    } catch (error) {
      const reason = error instanceof ApiError ? sentenceOf(error) : undefined
      dispatch({ type: 'failed', clientMessageId: id, reason })
      reached(error instanceof ApiError)
    }
  }

  return {
    take({ clientMessageId: id }) {
      taken.add(id)
      calls = calls.then(() => tryCall(id)).finally(() => taken.delete(id))
    },
    has: (id) => taken.has(id),
    isBusy: () => taken.size > 0,
  }
}
