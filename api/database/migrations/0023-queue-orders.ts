import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** By what queues are sorted: keep it alike where lists are read. */
const BY_WAITING = sql`(case when supplement_answered_at is null then '1' else '0' end || waiting_since)`

/** Lets one's own work, and what is unclassified, be read in the order of waiting without reading all open documents. */
export const queueOrders: Migration = {
  name: '0023-queue-orders',
  async up(db) {
    await sql`create index documents_by_assignee_waiting on documents
      (assigned_worker_id, activation_status, ${BY_WAITING}, id)
      where deleted_at is null and assigned_worker_id is not null`.execute(db)
    await sql`create index documents_unclassified_by_waiting on documents (activation_status, ${BY_WAITING}, id)
      where deleted_at is null and (carrier is null or contact_code is null or store_name is null)`.execute(
      db,
    )
  },
}
