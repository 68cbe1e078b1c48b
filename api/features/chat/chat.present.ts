import type { ChatFile, ChatMessage, ChatRoom, ChatSide } from '#shared/chat/chat.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import { isWritable, reachesChat } from './chat.access.ts'
import type { ChatFileRow, MessageRow, RoomRow } from './chat-room-rows.ts'

export function presentRoom(room: RoomRow): ChatRoom {
  return {
    id: room.id,
    documentId: room.document_id,
    // The store may have been corrected since the room was opened.
    dealerId: room.document.dealer_id,
    workerId: room.worker_id,
    isActive: isWritable(room.document),
    lastNumber: room.last_number,
    readByDealer: room.read_by_dealer,
    readByStaff: room.read_by_staff,
  }
}

function presentFile({ id, file_name, file_size, kind }: ChatFileRow): ChatFile {
  return { id, fileName: file_name, fileSize: file_size, isPicture: PICTURES.includes(kind) }
}

const PICTURES: readonly string[] = ['jpg', 'png']

/** `readerId`: the receiving account. Only the sender's account gets its device's clientMessageId. */
export function presentMessage(
  row: MessageRow,
  room: Pick<RoomRow, 'read_by_dealer' | 'read_by_staff'>,
  readerId: number | null,
): ChatMessage {
  const side = row.sender_type as ChatSide
  return {
    id: row.id,
    chatRoomId: row.chat_room_id,
    number: row.number,
    senderId: row.sender_id,
    senderType: side,
    senderName: row.sender_name,
    message: row.message,
    messageType: 'text',
    file: row.file === null ? null : presentFile(row.file),
    isRead: row.number <= (side === 'dealer' ? room.read_by_staff : room.read_by_dealer),
    createdAt: row.created_at,
    clientMessageId: row.sender_id === readerId ? row.client_message_id : null,
  }
}

/**
 * A stored message for its sender, who may have lost the right to read there before it asked again: then it is told that the
 * message is stored, which ends the device's tries, and nothing of what stood in it. `room`: null when its document was deleted.
 */
export function presentStored(row: MessageRow, room: RoomRow | null, sender: Account): ChatMessage {
  const mayRead = room !== null && scopeOf(sender, 'chat.read') !== null && reachesChat(sender, room.document)
  if (mayRead) return presentMessage(row, room, sender.id)
  const message = presentMessage(row, { read_by_dealer: 0, read_by_staff: 0 }, sender.id)
  return {
    ...message,
    message: '',
    file: message.file === null ? null : { ...message.file, fileName: '', fileSize: 0 },
  }
}
