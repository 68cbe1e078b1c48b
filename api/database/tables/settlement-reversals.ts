/** Settled in a closed month and taken back in a later one; the amounts in hundredths of a won. */
export interface SettlementReversalTable {
  document_id: number
  /** A moment in the month in which it counts. */
  settled_at: string
  amount: number | null
  hidden_price: number | null
  reversed_by: number
  reversed_at: string
}
