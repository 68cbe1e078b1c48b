import type { Generated } from 'kysely'

/** What happened to an application, or a store's statement, and whom it concerns; kept for 30 days, without a word about the customer. */
export interface NewsTable {
  id: Generated<number>
  kind: string
  /** Null: it is about a statement. */
  document_id: number | null
  actor_id: number
  /** The one account that is told; null: everybody in the office who may see the application. */
  recipient_id: number | null
  /** Of `message`: its number in the chat, which decides whether it was read there. */
  message_number: number | null
  at: string
  /** Of `statement`: its month, and what happened to it. */
  statement_month: string | null
  statement_step: string | null
  /** When its one recipient looked at the statement; what is read of applications stands in the marks. */
  read_at: string | null
}

/** What an account has read: the news of one application, or with `document_id` 0 all news, up to this id. */
export interface NewsMarkTable {
  account_id: number
  document_id: number
  up_to: number
}

/** How an account is told of a kind; without a row as everybody is at first. */
export interface NewsSettingTable {
  account_id: number
  kind: string
  way: string
  sound: number
}

/** News that a store is told once the change that made it cannot be taken back any more. */
export interface HeldNewsTable {
  document_id: number
  /** Of the document after the change. */
  version: number
  kind: string
  actor_id: number
  recipient_id: number
  due_at: string
}

/** The server's pair of VAPID keys, by which push services know it; one row for ever. */
export interface PushKeyTable {
  id: number
  public_key: string
  private_key: string
  made_at: string
}

/** Where and how a browser is told while its session lives. */
export interface PushSubscriptionTable {
  id: Generated<number>
  /** Of the push service; whoever knows it can send to it. */
  endpoint: string
  p256dh: string
  auth: string
  account_id: number
  session_hash: string
  made_at: string
}
