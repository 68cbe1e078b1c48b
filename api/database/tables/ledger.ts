import type { Generated } from 'kysely'
import type { StoredFileColumns } from './documents.ts'

/** Who is owed what settlements amount to: the shop behind a dealer account, or one that is known only by its name. */
export interface StoreTable {
  id: Generated<number>
  /** The shop's account; null: no account has its name. */
  dealer_id: number | null
  name: string
  /** One of TAX_KINDS. */
  tax_kind: Generated<string>
  business_number: string | null
  bank_name: string | null
  /** Sealed. */
  account_number: string | null
  account_holder: string | null
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
  /** The closed month that the amount belongs to and that this later one settles instead; null: it belongs to its own. */
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
  /** Of an adjustment: one of ADJUSTMENT_CATEGORIES. */
  category: string | null
  evidence_file_id: number | null
  /** The entry that this one takes back. */
  counters_id: number | null
  /** The Idempotency-Key with which it was sent, so that it is entered once. */
  request_id: string | null
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
  /** Of documents. */
  amount: number
  hidden_price: number
  /** What has no activation: adjustments and carry-overs. */
  adjustments: number
}

/** The columns that make a row one sum, and those that are summed. */
export const TALLY_KEY = ['day', 'carrier'] as const satisfies readonly (keyof SettlementTallyTable)[]
export const TALLY_SUMS = [
  'count',
  'reversals',
  'undetermined',
  'amount',
  'hidden_price',
  'adjustments',
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

/** What an adjustment is proved by. */
export interface EvidenceFileTable extends StoredFileColumns {
  id: Generated<number>
  uploaded_by: number
  uploaded_at: string
}

/** Where a Seoul month stands; a month without a row is at 작성. */
export interface SettlementMonthTable {
  month: string
  /** One of SETTLEMENT_STAGES. */
  stage: string
}

/** Who moved a month from one stage to another. Rows are only ever added. */
export interface SettlementStepTable {
  id: Generated<number>
  month: string
  from_stage: string
  to_stage: string
  reason: string | null
  account_id: number
  at: string
}

/** Who may move a month to a stage; a stage without rows: every administrator of settlements. */
export interface SettlementStageAccountTable {
  stage: string
  account_id: number
}

/** What a store was owed when its month was closed, in hundredths of a won, and how it was taxed then. */
export interface StatementTable {
  month: string
  store_id: number
  tax_kind: string
  includes_vat: number
  /** The sum of the month's entries, the carry-over to the next month among them. */
  total: number
  /** What is paid. */
  payout: number
}

/** A store agrees with its statement. */
export interface StatementConfirmationTable {
  month: string
  store_id: number
  confirmed_by: number
  confirmed_at: string
}

/** A store objects to a line of its statement: of a document, or to one entry. */
export interface ObjectionTable {
  id: Generated<number>
  month: string
  store_id: number
  document_id: number | null
  entry_id: number | null
  made_at: string
  /** 0 or 1; null: not decided yet. */
  is_accepted: number | null
  decided_by: number | null
  decided_at: string | null
}

/** What store and office say of an objection; the first says why the store objects. */
export interface ObjectionMessageTable {
  id: Generated<number>
  objection_id: number
  sender_id: number
  is_store: number
  text: string
  at: string
}
