import { type Hundredths, toWon } from '#shared/money.ts'
import type { SettlementClosing } from '#shared/settlements/closing.contract.ts'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'

/** Sums of the entries that count; amounts in hundredths of a won. */
export interface EntrySums {
  count: number
  reversals: number
  undetermined: number
  amount: Hundredths
  hidden_price: Hundredths
  adjustments: Hundredths
}

export type ClosingRow = EntrySums & { month: string; closed_at: string; closed_by_name: string }

export function presentClosing(row: ClosingRow): SettlementClosing {
  return {
    month: row.month,
    closedAt: row.closed_at,
    closedByName: row.closed_by_name,
    ...presentSums(row),
  }
}

export function presentSums({
  count,
  reversals,
  undetermined,
  amount,
  hidden_price,
  adjustments,
}: EntrySums): SettlementSums {
  return {
    count,
    reversals,
    undetermined,
    amount: toWon(amount),
    hiddenPrice: toWon(hidden_price),
    total: toWon(amount + hidden_price),
    adjustments: toWon(adjustments),
  }
}
