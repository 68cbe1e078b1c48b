import type { KeptMessage, MessageOutbox } from '../../records/device/message-outbox.ts'
import type { Mail, WrittenMessage } from './chat-delivery.ts'
import type { ChatThread, ChatThreadEvent } from './chat-thread.ts'

interface DeviceMailSurroundings {
  outbox: MessageOutbox
  thread: () => ChatThread
  roomId: () => number | null
  dispatch: (event: ChatThreadEvent) => void
  /** The device no longer has these messages: the server has. */
  departed: (ids: readonly string[]) => void
}

/** Gives messages to the outbox of the device, and shows in the thread what is in there. */
export function createDeviceMail({ outbox, thread, roomId, dispatch, departed }: DeviceMailSurroundings) {
  /** Messages that are just being stored. */
  const taken = new Set<string>()
  let turn: Promise<void> = Promise.resolve()
  let isLooking = false
  let isAskedAgain = false

  const unsent = (id: string) => thread().unsent.find(({ clientMessageId }) => clientMessageId === id)
  const keptIds = () => thread().unsent.flatMap((each) => (each.isKept ? [each.clientMessageId] : []))

  async function keep(message: WrittenMessage): Promise<void> {
    const { clientMessageId } = message
    try {
      await outbox.keep({ ...message, roomId: roomId() })
      dispatch({ type: 'kept', clientMessageId })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      dispatch({ type: 'failed', clientMessageId, reason })
    }
    taken.delete(clientMessageId)
    void look()
  }

  /** One at a time, so that the thread shows the newest answer. */
  async function look(): Promise<void> {
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    do {
      isAskedAgain = false
      const before = keptIds()
      const found = await outbox.list().catch(() => null)
      if (found === null) break
      for (const message of found) await show(message)
      const gone = before.filter((id) => !found.some(({ clientMessageId }) => clientMessageId === id))
      if (gone.length > 0) departed(gone)
    } while (isAskedAgain)
    isLooking = false
  }

  async function show(message: KeptMessage): Promise<void> {
    const { clientMessageId: id } = message
    const isStored = thread().messages.some(({ clientMessageId }) => clientMessageId === id)
    if (isStored || taken.has(id)) return
    const known = unsent(id) ?? (await outbox.read(id).catch(() => null))
    if (known !== null) dispatch({ type: 'found', message: { ...known, ...message, isKept: true } })
  }

  return {
    take(message: WrittenMessage): void {
      taken.add(message.clientMessageId)
      turn = turn.then(() => keep(message))
    },
    has: (id: string) => taken.has(id) || unsent(id)?.isKept === true,
    isBusy: () => taken.size > 0 || thread().unsent.some(({ isKept, state }) => isKept && state !== 'failed'),
    sendNow: () => keptIds().length > 0 && outbox.sendNow(),
    retry: (id: string) => void outbox.retry(id).then(look, look),
    discard: (id: string) =>
      void outbox.discard(id).then(() => dispatch({ type: 'discarded', clientMessageId: id }), look),
    /** Follows the outbox until the returned function is called. */
    start(): () => void {
      const stop = outbox.subscribe({
        changed: () => void look(),
        progress: (clientMessageId, fraction) => dispatch({ type: 'progress', clientMessageId, fraction }),
      })
      void look()
      return stop
    },
  } satisfies Mail & Record<string, unknown>
}
