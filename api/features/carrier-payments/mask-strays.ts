import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { documentKey } from '../documents/subscription-key.ts'

const ROWS_AT_ONCE = 500

/**
 * Takes the numbers out of payments that belong to no document and whose month ended before that moment; what was paid stays. The
 * numbers of documents go with the documents (mask-document.ts). Returns how many rows lost theirs.
 */
export async function maskStrays(
  database: Pick<Database, 'kysely' | 'transaction'>,
  endedBefore: string,
  signal?: AbortSignal,
): Promise<number> {
  let masked = 0
  for (let last = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await database.kysely
      .selectFrom('carrier_payments')
      .select([
        'id',
        sql<number>`case when substr(subscription_key, 1, 1) in ('d', 'x') or exists (select 1 from documents as bearer
          where ${documentKey('bearer')} = (carrier_payments.subscription_key || '')) then 0 else 1 end`.as(
          'is_due',
        ),
      ])
      .where('id', '>', last)
      .where('month_ends_at', '<', endedBefore)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const due = rows.flatMap(({ id, is_due }) => (is_due === 1 ? [id] : []))
    if (due.length > 0)
      await database.transaction(({ db }) =>
        readInPieces(due, (piece) =>
          db
            .updateTable('carrier_payments')
            .set({ subscription_key: sql<string>`'x' || cast(id as text)`, plan: null, note: null })
            .where('id', 'in', piece)
            .execute(),
        ),
      )
    masked += due.length
    if (rows.length < ROWS_AT_ONCE) return masked
    last = rows.at(-1)?.id ?? last
    await otherWork()
  }
}
