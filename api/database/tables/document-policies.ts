/** Policies that an administrator attached to a document. */
export interface DocumentPolicyTable {
  document_id: number
  policy_id: number
}
