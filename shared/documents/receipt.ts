import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { id, instant } from '../wire.ts'

/**
 * What the server signs for a submission that it stored. A device keeps it beside its record, and sends both again where a loss of
 * data took them from the server.
 */
export const SignedReceipt = z.object({
  submissionId: z.uuid(),
  /** The account that submitted; no other ever bears it. */
  accountUuid: z.uuid(),
  documentId: id,
  documentNumber: z.string().check(z.maxLength(LIMITS.documentNumber)),
  /** When the server received the submission. */
  uploadedAt: instant,
  /** Of the file as it was sent, hex in lower case; null without a file. */
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** In which life of the server's data it was received. */
  epoch: z.int().check(z.gte(1)),
  signature: z.string().check(z.maxLength(100)),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** Where devices ask what became of their records; here, so that they need not load what is asked and answered. */
export const OFFER_PATH = '/api/submissions/offer'

/** The header of a record that is sent again: its receipt, as `receiptText` writes it. */
export const RECEIPT_HEADER = 'x-receipt'

/** A receipt for its header: base64url of its JSON, which holds ASCII only. */
export function receiptText(receipt: SignedReceipt): string {
  return btoa(JSON.stringify(receipt)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
