import { type Offline, type OutboxItem, readFile } from '../../offline/index.ts'

interface MessageContent {
  text: string
  file: File | null
}

/** A message in the outbox: `waiting` for a connection, `pending` while it is sent, `failed` if it was refused. */
export interface KeptMessage {
  clientMessageId: string
  /** The device's time, ISO 8601. */
  at: string
  state: 'waiting' | 'pending' | 'failed'
  /** Why it was refused, as a sentence. */
  reason: string | undefined
}

/** The messages about one application in the outbox of the device, which sends them by itself. */
export interface MessageOutbox {
  /** In the order of writing. */
  list: () => Promise<readonly KeptMessage[]>
  /** What such a message says; null when it is sent by now. */
  read: (id: string) => Promise<MessageContent | null>
  /** Keeps the message until it is sent. Throws an Error with a sentence for the user. */
  keep: (message: MessageContent & { clientMessageId: string; roomId: number | null }) => Promise<void>
  /** Sends again what the server has refused. */
  retry: (id: string) => Promise<unknown>
  /** Deletes what the server has refused. */
  discard: (id: string) => Promise<unknown>
  /** Sends at once what waits for its next try. */
  sendNow: () => void
  subscribe: (listeners: {
    changed: () => void
    progress: (id: string, fraction: number) => void
  }) => () => void
}

interface WhoseMessages {
  accountId: number
  documentId: number
  /** Names the messages in the list of all that waits. */
  customerName: string
}

/** One account's messages about one application. */
export function messageOutbox(
  { outbox }: Pick<Offline, 'outbox'>,
  { accountId, documentId, customerName }: WhoseMessages,
): MessageOutbox {
  const queue = `chat/${documentId}`
  return {
    async list() {
      const items = await outbox.list(accountId)
      return items.filter((item) => item.queue === queue).map(keptMessage)
    },
    async read(id) {
      const content = await outbox.read(accountId, id)
      if (content === null) return null
      const { text } = content.fields as { text: string }
      const { file } = content
      return { text, file: file === null ? null : new File([file.bytes], file.name, { type: file.type }) }
    },
    async keep({ clientMessageId, roomId, text, file }) {
      await outbox.enqueue({
        submissionId: clientMessageId,
        accountId,
        kind: 'message',
        target: { documentId, roomId },
        queue,
        fields: { text },
        file: file === null ? null : await readFile(file),
        label: [customerName, text].filter((part) => part !== '').join(' · '),
      })
    },
    retry: (id) => outbox.putBack(accountId, id),
    discard: (id) => outbox.delete(accountId, id),
    sendNow: () => outbox.sendNow(),
    subscribe: ({ changed, progress }) =>
      outbox.subscribe((notice) => {
        if (notice.type === 'changed') changed()
        if (notice.type === 'progress') progress(notice.submissionId, notice.fraction)
      }),
  }
}

function keptMessage({ submissionId, submittedAt, state, error }: OutboxItem): KeptMessage {
  return {
    clientMessageId: submissionId,
    at: new Date(submittedAt).toISOString(),
    state: state === 'rejected' ? 'failed' : state === 'sending' ? 'pending' : 'waiting',
    reason: state === 'rejected' ? error?.sentence : undefined,
  }
}
