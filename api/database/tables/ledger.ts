import type { Generated } from 'kysely'

/** Who is owed what settlements amount to: the shop behind a dealer account, or one that is known only by its name. */
export interface StoreTable {
  id: Generated<number>
  /** The shop's account; null: no account has its name. */
  dealer_id: number | null
  name: string
}

/** A line of the ledger. Rows are only ever added: what was wrong is countered by another row. */
export interface SettlementEntryTable {
  id: Generated<number>
  /** Null: the document names no shop. */
  store_id: number | null
  /** A Seoul month, `2026-10`. */
  month: string
  /** The moment in that month by which it is listed. */
  settled_at: string
  /** The month of the activation where it was closed before; null: the entry stands in the activation's own month. */
  origin_month: string | null
  /** The carrier's name on the day of the entry. */
  carrier: string | null
  /** One of EntryKind. */
  kind: string
  /** In hundredths of a won, negative for what is taken away. */
  amount: number
  /** No reference: a document that no longer counts may be purged, and its entries, which sum up to 0, stay. */
  document_id: number | null
  reason: string | null
  author_id: number
  created_at: string
}

/** The sums of the ledger by Seoul day and carrier (empty: none), kept by record-amounts.ts; amounts in hundredths of a won. */
export interface SettlementTallyTable {
  day: string
  carrier: string
  count: number
  reversals: number
  undetermined: number
  amount: number
  hidden_price: number
}

/** The columns that make a row one sum, and those that are summed. */
export const TALLY_KEY = ['day', 'carrier'] as const satisfies readonly (keyof SettlementTallyTable)[]
export const TALLY_SUMS = [
  'count',
  'reversals',
  'undetermined',
  'amount',
  'hidden_price',
] as const satisfies readonly (keyof SettlementTallyTable)[]
export const TALLY_COLUMNS = [...TALLY_KEY, ...TALLY_SUMS] as const

/** A run over all settlements of open months. */
export interface SettlementRunTable {
  id: Generated<number>
  /** One of RUN_KINDS. */
  kind: string
  started_by: number
  started_at: string
  ended_at: string | null
  is_complete: Generated<number>
  /** JSON of a SettlementRunReport: what is written by now. */
  report: string
}
