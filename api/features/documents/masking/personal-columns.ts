import type { DOCUMENT_FIELDS, DocumentField } from '#shared/documents/document-fields.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'

type Rules = typeof DOCUMENT_FIELDS
/** What a masked reader does not see as it is, and everything that is typed freely. */
type PersonalField = {
  [Field in DocumentField]: Rules[Field]['masked'] extends 'shown'
    ? Rules[Field]['kind'] extends 'memo'
      ? Field
      : never
    : Field
}[DocumentField]

/**
 * The columns from which each personal field is read. A field that is missing here does not compile, so that masking forgets
 * none.
 */
const PERSONAL_COLUMNS: Readonly<Record<PersonalField, readonly (keyof DocumentTable)[]>> = {
  customerName: ['customer_name', 'customer_name_key', 'customer_initials'],
  customerPhone: ['customer_phone'],
  customerEmail: ['customer_email'],
  desiredNumber: ['desired_number'],
  bundleNumber: ['bundle_number'],
  fileName: ['file_id'],
  filePath: ['file_id'],
  fileId: ['file_id'],
  deviceSerialNumber: ['device_serial_number'],
  simNumber: ['sim_number'],
  subscriptionNumber: ['subscription_number'],
  discardReason: ['discard_reason'],
  cancelReason: ['cancel_reason'],
  supplementNotes: ['supplement_notes'],
  dealerNotes: ['dealer_notes'],
  notes: ['original_memo', 'memo'],
}

export const MASKED_COLUMNS = [...new Set(Object.values(PERSONAL_COLUMNS).flat())]
