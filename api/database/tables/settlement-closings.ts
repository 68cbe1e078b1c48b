/** Closed months, whose settlements do not change any more, with their sums in hundredths of a won. */
export interface SettlementClosingTable {
  /** A Seoul month, `2026-10`. */
  month: string
  closed_by: number
  closed_at: string
  count: number
  reversals: number
  undetermined: number
  amount: number
  hidden_price: number
}
