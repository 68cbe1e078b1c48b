import type { Generated } from 'kysely'

/** What happened to an application and whom it concerns; kept for 30 days, without a word about the customer. */
export interface NewsTable {
  id: Generated<number>
  kind: string
  document_id: number
  actor_id: number
  /** The one account that is told; null: everybody in the office who may see the application. */
  recipient_id: number | null
  /** Of `message`: its number in the chat, which decides whether it was read there. */
  message_number: number | null
  at: string
}

/** What an account has read: the news of one application, or with `document_id` 0 all news, up to this id. */
export interface NewsMarkTable {
  account_id: number
  document_id: number
  up_to: number
}

/** How an account is told of a kind; without a row in every way. */
export interface NewsSettingTable {
  account_id: number
  kind: string
  in_app: number
  sound: number
  desktop: number
}
