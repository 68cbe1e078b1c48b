import type { withdrawSubmission as contract } from '#shared/documents/application.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { answerOf, findSubmission, type SubmissionDeps } from './submissions.ts'

const HOUR_MS = 60 * 60_000
/**
 * Ids that an account may burn. A device burns one for a record that it tried to send and that is then edited or deleted before
 * it arrived, so even a shop that was offline for days and corrects everything stays far below.
 */
const MOST_BURNED = [
  { ofHours: 1, most: 300 },
  { ofHours: 24, most: 1000 },
]

/**
 * What a submission became; if it never arrived, its id is burned so that a late arrival is refused. One that is in work
 * is waited for. Throws TOO_MANY_WITHDRAWALS.
 */
export async function withdrawSubmission(
  { clock }: Context,
  deps: SubmissionDeps,
  account: Account,
  submissionId: string,
): Promise<ResponseOf<typeof contract>> {
  const { database, inWork } = deps
  await inWork.settled(account.id, submissionId)
  await database.transaction((transaction) => burn(transaction, account.id, submissionId, clock.now()))
  const known = await findSubmission(database.kysely, account.id, submissionId)
  if (known === undefined || known.withdrawn_at !== null) return { submissionId, withdrawn: true }
  return answerOf(deps, account, known)
}

async function burn(
  { db, holdNames }: Transaction,
  accountId: number,
  submissionId: string,
  now: Date,
): Promise<void> {
  // One after another, so that many at once cannot pass the bound together.
  await holdNames('withdrawal', [String(accountId)])
  const at = now.toISOString()
  // The key is unique: either this row is first and the arrival is refused, or the arrival was first and is answered.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submissions')
    .values({
      account_id: accountId,
      submission_id: submissionId,
      kind: 'withdrawn',
      withdrawn_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'submission_id']).doNothing())
    .executeTakeFirstOrThrow()
  // What arrived or was burned before burns nothing more, and meets no bound.
  if (numInsertedOrUpdatedRows === 0n) return
  for (const { ofHours, most } of MOST_BURNED) {
    const since = new Date(now.getTime() - ofHours * HOUR_MS).toISOString()
    const { burned } = await db
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll<number>().as('burned'))
      .where('account_id', '=', accountId)
      .where('withdrawn_at', '>', since)
      .executeTakeFirstOrThrow()
    // The one just burned is among them; the error takes it back.
    if (Number(burned) > most) throw new AppError('TOO_MANY_WITHDRAWALS', { retryAfter: 600 })
  }
}

/** A request under way takes minutes, and a device forgets what it withdrew; this is for one that was put back from a copy. */
export const WITHDRAWN_KEPT_DAYS = 90
/** Rows per statement, so that others write in between. */
const BATCH = 500

/** Deletes ids that were burned 90 days ago or earlier. Returns how many. */
export async function removeOldWithdrawals(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const db = database.kysely
  const before = new Date(clock.now().getTime() - WITHDRAWN_KEPT_DAYS * 24 * HOUR_MS).toISOString()
  for (let removed = 0; ; ) {
    signal?.throwIfAborted()
    const old = db
      .selectFrom('submissions')
      .select('submission_id')
      .where('withdrawn_at', '<', before)
      .limit(BATCH)
    const result = await db
      .deleteFrom('submissions')
      .where('withdrawn_at', '<', before)
      .where('submission_id', 'in', old)
      .executeTakeFirst()
    const deleted = Number(result.numDeletedRows)
    removed += deleted
    if (deleted < BATCH) return removed
  }
}
