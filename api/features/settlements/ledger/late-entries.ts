import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Hundredths } from '#shared/money.ts'
import type { Queryable } from '../../../database/database.ts'
import type { DocumentRow } from '../../documents/document-rows.ts'

/** What was entered for a document in a later month, because the month of its activation was closed. */
export interface LateEntries {
  document_id: number
  /** The moment in the later month by which it is listed. */
  settled_at: string
  /** In hundredths of a won. */
  amount: Hundredths
  hidden_price: Hundredths
  /** The id of the entry that came last. */
  last_id: number
}

const AMOUNT = sql<Hundredths>`sum(case when kind = 'hidden-price' then 0 else amount end)`
const HIDDEN_PRICE = sql<Hundredths>`sum(case when kind = 'hidden-price' then amount else 0 end)`

/** On `settlement_entries`: it is of an activation whose month was closed. */
export const IS_LATE = sql<SqlBool>`origin_month is not null and kind not in ('adjustment', 'carry-over')`

/**
 * Late entries as a subquery, those of one document at one moment together, without those that were taken back at once: of what is
 * 미정 each is 0, and every second one takes the one before it back. The condition is on `settlement_entries`.
 */
export function lateEntries(condition: RawBuilder<SqlBool>): RawBuilder<LateEntries> {
  return sql`(select document_id, settled_at, cast(${AMOUNT} as bigint) as amount,
      cast(${HIDDEN_PRICE} as bigint) as hidden_price, max(id) as last_id
    from settlement_entries where ${IS_LATE} and ${condition} group by document_id, settled_at
    having ${AMOUNT} <> 0 or ${HIDDEN_PRICE} <> 0 or count(*) % 2 = 1)`
}

/** The entries by which a cancelled activation was taken back in a later month; null: it was not. */
export async function reversalOf(
  db: Queryable,
  { id, activation_status, settled_at }: Pick<DocumentRow, 'id' | 'activation_status' | 'settled_at'>,
): Promise<LateEntries | null> {
  if (activation_status !== '취소') return null
  // What was taken back as the activation was carried over is of its own moment.
  const condition = sql<SqlBool>`document_id = ${id} and settled_at > ${settled_at ?? ''}`
  // Not the latest moment: a cancellation may be entered for a day before that on which an earlier one was given back.
  const { rows } = await sql<LateEntries>`select * from ${lateEntries(condition)} as late
    order by last_id desc limit 1`.execute(db)
  return rows[0] ?? null
}
