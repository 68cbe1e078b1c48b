import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Since when an application waits, and the store's answer that nobody has looked at. An application that waits because of an
 * answered 보완필요 waits since that answer, all others since their receipt.
 */
export const queue: Migration = {
  name: '0016-queue',
  async up(db) {
    const documents = db.schema.alterTable('documents')
    await documents.addColumn('waiting_since', 'text', (column) => column.notNull().defaultTo('')).execute()
    await documents.addColumn('supplement_answered_at', 'text').execute()
    // Only what entered 대기 by an answer waits for it to be read: the newest move decides.
    await sql`update documents set supplement_answered_at = (
        select case when moved.type = 'supplement-answered' then moved.at end from document_events as moved
        where moved.document_id = documents.id and moved.type in ('supplement-answered', 'status-changed')
        order by moved.id desc limit 1
      ) where activation_status = '대기'`.execute(db)
    await sql`update documents set waiting_since = coalesce(supplement_answered_at, uploaded_at)`.execute(db)
    await sql`create index documents_by_waiting on documents
      (activation_status, (case when supplement_answered_at is null then '1' else '0' end || waiting_since), id)
      where deleted_at is null`.execute(db)
  },
}
