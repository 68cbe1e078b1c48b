import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, decodeTextAndId } from '../../../database/paging.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import type { DocumentRow } from '../../documents/document-rows.ts'
import { type Entry, type EntryQuestion, entrySources } from './settlement-entries.ts'

/** The document's columns that a row of the list shows. */
export const SHOWN_COLUMNS = [
  'id',
  'document_number',
  'version',
  'customer_name',
  'customer_phone',
  'store_name',
  'contact_code',
  'carrier',
  'previous_carrier',
  'customer_type',
  'activation_status',
  'activated_at',
  'activated_by_name',
  'cancelled_at',
  'service_plan_id',
  'service_plan_name',
  'subscription_number',
  'device_model',
  'sim_number',
  'is_manual',
  'settlement_new_customer_price',
  'settlement_port_in_price',
  'settlement_calculated_at',
  'manual_settlement_amount',
  'calculated_settlement_amount',
  'policy_details',
] as const satisfies readonly (keyof DocumentRow)[]
export type ShownDocument = Pick<DocumentRow, (typeof SHOWN_COLUMNS)[number]>

export interface SettlementRow {
  entry: Entry
  document: ShownDocument
}

interface Page {
  limit: number
  cursor: string | undefined
}

/** One page of the filtered list, newest first. Throws INVALID_INPUT for a cursor of another list. */
export async function settlementPage(
  { kysely }: Snapshot,
  question: EntryQuestion,
  { limit, cursor }: Page,
): Promise<{ rows: SettlementRow[]; nextCursor: string | null }> {
  const after = afterCursor(cursor)
  const newest = sql`order by settled_at desc, id desc limit ${limit + 1}`
  const parts = entrySources(kysely, question).map(
    (source) => sql`select * from (select * from ${source} as source where ${after} ${newest}) as part`,
  )
  const { rows } =
    await sql<Entry>`select * from (${sql.join(parts, sql` union all `)}) as entries ${newest}`.execute(
      kysely,
    )
  const page = cutPage(rows, limit, ({ settled_at, id }) => [settled_at, id])
  const documents = await kysely
    .selectFrom('documents')
    .select(SHOWN_COLUMNS)
    .where('id', 'in', [0, ...page.rows.map(({ id }) => id)])
    .execute()
  const byId = new Map(documents.map((document) => [document.id, document]))
  return {
    rows: page.rows.flatMap((entry) => {
      const document = byId.get(entry.id)
      return document === undefined ? [] : [{ entry, document }]
    }),
    nextCursor: page.nextCursor,
  }
}

function afterCursor(cursor: string | undefined): RawBuilder<SqlBool> {
  const last = decodeTextAndId(cursor)
  return last === null ? sql`1 = 1` : sql`(settled_at, id) < (${last.text}, ${last.id})`
}
