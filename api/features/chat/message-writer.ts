import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../database/constraint-errors.ts'
import { tellMessage } from './chat-events.ts'
import type { TellUnread } from './unread-news.ts'
import { type Outgoing, type Stored, writeMessages } from './write-messages.ts'

const MOST_IN_ONE_COMMIT = 512

/** Resolves when the message is stored and published; rejects with the AppError that the sender gets. */
export type SendMessage = (outgoing: Outgoing) => Promise<Stored>

interface Waiting {
  outgoing: Outgoing
  resolve(stored: Stored): void
  reject(error: unknown): void
}

/**
 * Stores messages one commit at a time, in the order of their arrival. Messages that arrive during a commit share the next
 * one, because a commit takes the disk as long for one message as for hundreds.
 */
export function createMessageWriter(context: Context, tellUnread: TellUnread): SendMessage {
  let waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_IN_ONE_COMMIT)
      waiting = waiting.slice(MOST_IN_ONE_COMMIT)
      await commit(batch)
    }
    isRunning = false
  }

  async function commit(batch: readonly Waiting[], isSecondTry = false): Promise<void> {
    let results: (Stored | AppError)[]
    try {
      results = await writeMessages(
        context,
        batch.map((each) => each.outgoing),
      )
    } catch (error) {
      // Another process stored the same id for another room meanwhile. One by one, each message finds what is stored.
      if (isUniqueViolation(error) && !isSecondTry) {
        for (const each of batch) await commit([each], true)
        return
      }
      for (const each of batch) each.reject(error)
      return
    }
    for (const [index, each] of batch.entries()) settle(each, results[index])
  }

  function settle({ outgoing, resolve, reject }: Waiting, result: Stored | AppError | undefined): void {
    if (result === undefined || result instanceof AppError) {
      reject(result ?? new AppError('INTERNAL'))
      return
    }
    const { row, room, isReplay } = result
    resolve(result)
    if (isReplay) return
    tellMessage(context.hub, room, row, outgoing.connectionId)
    tellUnread(room, row.sender_type === 'dealer' ? 'staff' : 'dealer')
    // To the back office's list of conversations its own message is news too.
    if (row.sender_type === 'staff') tellUnread(room, 'staff')
  }

  return (outgoing) =>
    new Promise((resolve, reject) => {
      waiting.push({ outgoing, resolve, reject })
      if (isRunning) return
      isRunning = true
      // Waits one turn of the event loop, so that messages which other sockets received with this one join the batch.
      setImmediate(() => void run())
    })
}
