import type { Generated } from 'kysely'

/** How the files of a carrier with these headings are read. */
export interface CarrierLayoutTable {
  id: Generated<number>
  carrier_id: number
  /** SHA-256 of the headings, without case, blanks and signs. */
  fingerprint: string
  /** JSON of PaymentColumns. */
  columns: string
  /** 1, or 2 where the headings stand in two rows. */
  heading_rows: number
  saved_by: number
  saved_at: string
}

/** One upload of a carrier's payments for a Seoul month. The amount, the sum of its rows, in hundredths of a won. */
export interface CarrierPaymentFileTable {
  id: Generated<number>
  carrier_id: number
  month: string
  file_name: string
  sha256: string
  /** JSON of the PaymentLayout with which it was read. */
  layout: string
  rows: number
  amount: number
  uploaded_by: number
  uploaded_at: string
  /** When another upload took its place, or it was deleted; its rows are gone. Null: it counts. */
  ended_at: string | null
  ended_by: number | null
}

/** A row of such a file that counts. The amount in hundredths of a won, negative for what the carrier takes back. */
export interface CarrierPaymentTable {
  id: Generated<number>
  file_id: number
  /** As the file has it, for the index. */
  carrier_id: number
  month: string
  /** The first instant after the month. */
  month_ends_at: string
  /** See subscription-key.ts; the `d` and id of its document once that is masked. */
  subscription_key: string
  amount: number
  paid_on: string | null
  plan: string | null
  note: string | null
  sheet: string
  row: number
}

/** What the carrier should pay for an activation of the plan, in hundredths of a won. */
export interface CarrierExpectedAmountTable {
  service_plan_id: number
  new_customer_amount: number
  port_in_amount: number
  updated_by: number
  updated_at: string
}
