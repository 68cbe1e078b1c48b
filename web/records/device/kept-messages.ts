import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import type { Offline } from '../../offline/index.ts'

/** As many as are read at once on the way to the last ones. */
const MOST_KEPT = 200

/** The device's memory of one chat's messages, for reading without a connection. */
export interface KeptMessages {
  read: () => Promise<readonly ChatMessage[]>
  put: (messages: readonly ChatMessage[]) => Promise<void>
}

export function keptMessages(offline: Offline, accountId: number, documentId: number): KeptMessages {
  const name = `messages/${documentId}`
  return {
    read: async () => ((await offline.kept.read(accountId, name))?.value ?? []) as ChatMessage[],
    put: async (messages) => offline.kept.put(accountId, [{ name, value: messages.slice(-MOST_KEPT) }]),
  }
}
