import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import { type KeptFile, withKeptFile } from '../../../database/kept-file.ts'
import type { Account } from '../../../http/accounts.ts'
import type { ReceivedFile } from '../../../storage/file-store.ts'
import {
  type NewSubmission,
  recordSubmission,
  type StoredSubmission,
  type SubmittedDocument,
} from './submissions.ts'

/** Something that a device sends under a key of its own. */
export interface Submission {
  account: Account
  file: ReceivedFile | null
  submission: NewSubmission
}

/**
 * Stores what was submitted and judged good: the file made durable, then one transaction that writes it and records the key. Throws
 * what `write` throws, and a violation of the key where another process had it first; submitOnce answers then.
 */
export async function storeSubmission(
  context: Context,
  { account, file, submission }: Submission,
  write: (transaction: Transaction, file: KeptFile | null) => Promise<SubmittedDocument>,
): Promise<StoredSubmission> {
  const { database, clock } = context
  const store = (kept: KeptFile | null) =>
    database.transaction(async (transaction) => {
      const document = await write(transaction, kept)
      return recordSubmission(transaction, account, submission, document, clock.now().toISOString())
    })
  return file === null ? store(null) : withKeptFile(context, file, store)
}
