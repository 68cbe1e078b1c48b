import type { ChatSide } from '#shared/chat/chat.contract.ts'
import { type Conversation, listConversations } from '#shared/chat/conversations.contract.ts'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { Registration } from '../../../registration.ts'
import { type ConversationRow, conversationPage } from './conversations.queries.ts'

/** The conversations and answers of all applications as one list. */
export function registerConversations({ mount, context }: Registration): void {
  mount(listConversations, async ({ caller, query, accessed }) => {
    const { rows, ...rest } = await conversationPage(context.database.kysely, caller.account, query)
    const { cursor: _page, limit: _length, ...filters } = query
    accessed({ documents: rows.map(({ document_id }) => document_id), filters })
    return { items: rows.map(present), ...rest }
  })
}

function present(row: ConversationRow): Conversation {
  const isMessage = row.last_kind === 'message'
  return {
    documentId: row.document_id,
    documentNumber: row.document_number,
    customerName: row.customer_name,
    storeName: row.store_name,
    activationStatus: row.activation_status as ActivationStatus,
    assignedWorkerName: row.assigned_worker_name,
    lastKind: row.last_kind,
    lastAt: row.last_at,
    lastSide: isMessage ? (row.sender_type as ChatSide) : 'dealer',
    lastSenderName: (isMessage ? row.sender_name : row.actor_name) ?? '',
    lastText: isMessage ? row.message : row.note,
    unreadMessages: row.unread_messages,
    supplementAnswered: row.supplement_answered_at !== null,
  }
}
