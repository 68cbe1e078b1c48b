import type { Context } from '../../context.ts'
import { withKeptFile } from '../../database/kept-file.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { writeRefusal } from './chat.access.ts'
import { readRoomRow } from './chat-room-rows.ts'
import type { SendMessage } from './message-writer.ts'
import type { Outgoing, Stored } from './write-messages.ts'

export interface OutgoingFile extends Pick<Outgoing, 'account' | 'roomId' | 'text'> {
  clientMessageId: string
  file: ReceivedFile
}

/**
 * Stores a file with its message: the file is durable before the row that names it. Throws CHAT_ROOM_NOT_FOUND, CHAT_CLOSED or
 * FORBIDDEN before anything is kept, and IDEMPOTENCY_MISMATCH.
 */
export async function sendChatFile(
  { database, files, judge }: Pick<Context, 'database' | 'files' | 'judge'>,
  sendMessage: SendMessage,
  { file, ...message }: OutgoingFile,
): Promise<Stored> {
  const room = await readRoomRow(database.kysely, message.account, message.roomId)
  const refusal = writeRefusal(message.account, room.document)
  if (refusal !== null) throw refusal
  return withKeptFile({ files, judge }, file, async (kept) => {
    const stored = await sendMessage({ ...message, connectionId: null, file: kept })
    // The same message was stored by an earlier try, with a file of its own.
    if (stored.isReplay) await files.remove(kept.storageKey).catch(() => {})
    return stored
  })
}
