import { useEffect, useState } from 'react'
import { messageOutbox } from '../../records/device/message-outbox.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import type { ChatEntry } from '../../ui/chat/thread-days.ts'
import { entriesOf, type Reader } from './chat-entries.ts'
import { type ChatThreadEvent, EMPTY_THREAD, reduceThread } from './chat-thread.ts'
import { createDeviceMail } from './device-mail.ts'

interface Waiting {
  entries: readonly ChatEntry[]
  retry: (id: string) => void
  discard: (id: string) => void
}

/** What the device keeps of the reader's messages, for a thread that was opened without a connection. */
export function useWaitingEntries(documentId: number, reader: Reader): Waiting {
  const offline = useOffline()
  const [thread, setThread] = useState(EMPTY_THREAD)
  const [mail, setMail] = useState<ReturnType<typeof createDeviceMail> | null>(null)
  const { accountId } = reader
  useEffect(() => {
    if (offline === null) return
    let now = EMPTY_THREAD
    const dispatch = (event: ChatThreadEvent) => {
      now = reduceThread(now, event)
      setThread(now)
    }
    const made = createDeviceMail({
      outbox: messageOutbox(offline, { accountId, documentId, customerName: '' }),
      thread: () => now,
      roomId: () => null,
      dispatch,
      departed: (ids) => dispatch({ type: 'departed', ids: new Set(ids) }),
    })
    setMail(made)
    return made.start()
  }, [offline, accountId, documentId])
  return {
    entries: entriesOf(thread, reader),
    retry: (id) => mail?.retry(id),
    discard: (id) => mail?.discard(id),
  }
}
