import type { withdrawSubmission as contract } from '#shared/documents/application.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import type { Context } from '../../../context.ts'
import type { Account } from '../../../http/accounts.ts'
import { findSubmission, receiptOf } from './submissions.ts'
import type { SubmissionsInWork } from './submissions-in-work.ts'

/**
 * What a submission became; if it never arrived, its id is burned so that a late arrival is refused. One that is in work
 * is waited for.
 */
export async function withdrawSubmission(
  { database, clock }: Context,
  inWork: SubmissionsInWork,
  account: Account,
  submissionId: string,
): Promise<ResponseOf<typeof contract>> {
  await inWork.settled(account.id, submissionId)
  // The key is unique: either this row is first and the arrival is refused, or the arrival was first and is answered.
  const at = clock.now().toISOString()
  await database.kysely
    .insertInto('submissions')
    .values({
      account_id: account.id,
      submission_id: submissionId,
      kind: 'withdrawn',
      withdrawn_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'submission_id']).doNothing())
    .execute()
  const known = await findSubmission(database.kysely, account.id, submissionId)
  if (known === undefined || known.withdrawn_at !== null) return { submissionId, withdrawn: true }
  return receiptOf(database.kysely, account, known)
}
