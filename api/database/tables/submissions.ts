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
}
