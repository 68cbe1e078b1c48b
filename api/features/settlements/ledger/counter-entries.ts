import type { Selectable } from 'kysely'
import { kstMonth } from '#shared/kst-calendar.ts'
import type { SettlementEntryTable } from '../../../database/tables/ledger.ts'
import type { Entry } from './record-amounts.ts'

export type Adjustment = Selectable<SettlementEntryTable>

/** The opposite of an adjustment, in the month of a moment. */
export function counterOf(
  adjustment: Adjustment,
  { settledAt, reason }: { settledAt: string; reason: string },
): Entry {
  const { id, amount } = adjustment
  return { ...enteredAgain(adjustment, settledAt), amount: 0 - amount, reason, counters_id: id }
}

/** An adjustment once more, in the month of a moment. */
export function enteredAgain(adjustment: Adjustment, settledAt: string): Entry {
  const { store_id, carrier, kind, category, amount, document_id, reason, evidence_file_id } = adjustment
  const month = kstMonth(settledAt)
  return {
    store_id,
    month,
    settled_at: settledAt,
    origin_month: month === adjustment.month ? null : adjustment.month,
    carrier,
    kind,
    category,
    amount,
    document_id,
    reason,
    evidence_file_id,
  }
}
