import type { Generated } from 'kysely'

/** Numbered per room without gaps. */
export interface ChatMessageTable {
  id: Generated<number>
  chat_room_id: number
  number: number
  sender_id: number
  sender_type: string
  sender_name: string
  message: string
  message_type: string
  client_message_id: string | null
  created_at: string
}
