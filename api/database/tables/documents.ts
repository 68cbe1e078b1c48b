import type { Generated } from 'kysely'

/** Applications. Amounts in hundredths of a won; `customer_phone` holds digits; the `_key` and `_initials` columns are for search. */
export interface DocumentTable {
  id: Generated<number>
  document_number: string
  /** Counted up by every write, whatever it changes: lists keep the JSON of a version (rendered-documents.ts). */
  version: Generated<number>
  dealer_id: number | null
  user_id: number | null
  customer_name: string
  customer_name_key: string
  customer_initials: string
  customer_phone: string
  customer_email: string | null
  contact_code: string | null
  /** The id of the code that `contact_code` named when the document came; null: no registered one. */
  contact_code_id: number | null
  store_name: string | null
  dealer_name: string | null
  real_sales_pos: string | null
  carrier: string | null
  /** The id of the carrier, whatever its present name. */
  carrier_id: number | null
  previous_carrier: string | null
  bundle_number: string | null
  bundle_carrier: string | null
  customer_type: string
  desired_number: string | null
  status: string
  status_set_by_admin: Generated<number>
  activation_status: string
  uploaded_at: string
  submitted_at: string | null
  activated_at: string | null
  activated_by: number | null
  activated_by_name: string | null
  /** The moment by which an activation counts in settlements: its own, or in the next open month where that month was closed. */
  settled_at: string | null
  cancelled_at: string | null
  cancelled_by: number | null
  cancelled_by_name: string | null
  discarded_at: string | null
  other_completed_at: string | null
  updated_at: string
  /** The account that made the newest version; null: nobody since the submission. */
  updated_by: number | null
  /** The newest version that somebody other than `updated_by` wrote; 0: none. */
  others_version: Generated<number>
  original_memo: string | null
  memo: string | null
  supplement_notes: string | null
  supplement_required_by: number | null
  supplement_required_at: string | null
  /** Since when it waits for the back office: its receipt, or the store's answer to a 보완필요. */
  waiting_since: Generated<string>
  /** When the store answered; null once somebody gave the document another status. */
  supplement_answered_at: string | null
  dealer_notes: string | null
  discard_reason: string | null
  cancel_reason: string | null
  assigned_worker_id: number | null
  assigned_worker_name: string | null
  assigned_at: string | null
  file_id: number | null
  service_plan_id: number | null
  service_plan_name: string | null
  current_month_service_plan_id: number | null
  current_month_service_plan_name: string | null
  additional_service_ids: Generated<string>
  registration_fee_prepaid: Generated<number>
  registration_fee_postpaid: Generated<number>
  registration_fee_installment: Generated<number>
  sim_fee_prepaid: Generated<number>
  sim_fee_postpaid: Generated<number>
  sim_fee_installment: Generated<number>
  bundle_applied: Generated<number>
  bundle_not_applied: Generated<number>
  bundle_discount: number | null
  total_monthly_fee: number | null
  device_model: string | null
  device_serial_number: string | null
  sim_number: string | null
  subscription_number: string | null
  settlement_new_customer_price: number | null
  settlement_port_in_price: number | null
  settlement_calculated_at: string | null
  manual_settlement_amount: number | null
  calculated_settlement_amount: number | null
  hidden_price: number | null
  /** JSON of the lines that the calculated amount is made of; in hundredths of a won. */
  policy_details: string | null
  /** Registered by hand without an application, so it counts as no receipt. */
  is_manual: Generated<number>
  deleted_at: string | null
  deleted_by: number | null
  /** Since when the customer is masked: its period is over. */
  masked_at: string | null
  /** When a device sent it again after a loss of data, and nobody has checked what was done to it before; else null. */
  recovered_at: string | null
}

/** The columns of a row that names a stored file. */
export interface StoredFileColumns {
  storage_key: string
  file_name: string
  file_size: number
  sha256: string
  /** Of the sealed bytes; null: an older version stored it in clear. */
  stored_sha256: string | null
  kind: string
  /** JSON of FileRisk[]; null: not judged yet. */
  risks: string | null
}

/** Every file that a document ever had; `documents.file_id` names the one that counts. */
export interface DocumentFileTable extends StoredFileColumns {
  id: Generated<number>
  document_id: number
  uploaded_by: number
  uploaded_at: string
}

/** What happened to a document, written in the transaction of the change. */
export interface DocumentEventTable {
  id: Generated<number>
  document_id: number
  at: string
  actor_id: number
  actor_name: string
  type: string
  from_value: string | null
  to_value: string | null
  note: string | null
  /** Of 'assigned': who had the document, and who has it now; null also where only a name was kept. */
  from_account_id: Generated<number | null>
  to_account_id: Generated<number | null>
  is_visible_to_store: number
}

/** What the last change of a status replaced, as JSON of its columns; kept for the seconds in which it can be taken back. */
export interface DocumentUndoTable {
  document_id: number
  /** The version that the change made. */
  version: number
  account_id: number
  at: string
  columns: string
}

/** The last number of a Seoul day (SQLite), or the sequence value before its first (PostgreSQL). */
export interface DocumentNumberDayTable {
  day: string
  last_number: number
}

/** How an account wants to see one of the office's lists. */
export interface SavedViewTable {
  id: Generated<number>
  account_id: number
  list: string
  name: string
  filter: string
  /** A JSON list of columns. */
  hidden_columns: string
  created_at: string
}

/** How an account left its lists. */
export interface ListSettingTable {
  account_id: number
  /** JSON, as the contract has it. */
  settings: string
}

/** Deltas per activation status; their sum is the number of undeleted documents. */
export interface DocumentTallyTable {
  id: Generated<number>
  activation_status: string
  delta: number
}

/** What happened to a submissionId; kept for ever. `withdrawn_at`: withdrawn, `document_id`: done. */
export interface SubmissionTable {
  account_id: number
  submission_id: string
  kind: string
  document_id: number | null
  document_number: string | null
  fields_sha256: string | null
  file_sha256: string | null
  withdrawn_at: string | null
  created_at: string
  /** Rises as submissions are stored, so that a copy of the database has all up to one number; null: withdrawn. */
  sequence: number | null
}

/** One room a document; `last_number` is the number of its newest message, `last_of_…` of the newest of one side, or 0. */
export interface ChatRoomTable {
  id: Generated<number>
  document_id: number
  dealer_id: number | null
  worker_id: number | null
  last_number: Generated<number>
  last_of_dealer: Generated<number>
  last_of_staff: Generated<number>
  read_by_dealer: Generated<number>
  read_by_staff: Generated<number>
  created_at: string
}

/** When something was last said about a document: a message, or the store's answer to a 보완필요. */
export interface ConversationTable {
  document_id: number
  last_at: string
  last_kind: 'message' | 'supplement-answered'
}

/** Numbered per room without gaps. */
export interface ChatMessageTable {
  id: Generated<number>
  chat_room_id: number
  number: number
  sender_id: number
  sender_type: string
  sender_name: string
  message: string
  message_type: string
  client_message_id: string | null
  created_at: string
}

/** The file of a message whose type is `file`. */
export interface ChatFileTable extends StoredFileColumns {
  id: Generated<number>
  message_id: number
}
