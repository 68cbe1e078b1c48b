import type { Transaction } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import { backToReview, type Step } from '../settlement-months/stages.ts'

const REASON = '과세 유형이나 부가세 설정이 바뀌어 다시 검토합니다.'

/**
 * What is paid changes without an entry, for one store or, null, for all: of the months that are not closed, approved ones are
 * reviewed anew, and stores that have agreed are asked again. The months must be held.
 */
export async function reviewTaxes(
  { db }: Pick<Transaction, 'db'>,
  storeId: number | null,
  step: Omit<Step, 'reason'>,
): Promise<void> {
  const rows = await db
    .selectFrom('settlement_months')
    .select('month')
    .where('stage', 'in', ['draft', 'review', 'approved'])
    .$if(storeId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('settlement_entries as entry')
            .select('entry.id')
            .whereRef('entry.month', '=', 'settlement_months.month')
            .where('entry.store_id', '=', storeId),
        ),
      ),
    )
    .execute()
  const months = rows.map(({ month }) => month)
  await backToReview(db, months, { ...step, reason: REASON })
  await db
    .deleteFrom('statement_confirmations')
    .where('month', 'in', ['', ...evened(months)])
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId ?? 0))
    .execute()
}
