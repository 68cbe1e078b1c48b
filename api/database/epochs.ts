import { sql } from 'kysely'
import { kstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import type { Queryable, Transaction } from './database.ts'
import type { EpochTable } from './tables/epochs.ts'

/** Nobody changes a document so often between a backup and a loss. */
export const VERSIONS_PER_EPOCH = 10_000

/** The number of the epoch that the installation is in, from 1; each restore begins the next. */
export async function currentEpoch(db: Queryable): Promise<number> {
  return (await newestEpoch(db)).number
}

/** The epoch that the installation is in. */
export function newestEpoch(db: Queryable): Promise<EpochTable> {
  return db.selectFrom('epochs').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
}

/** When the data was last restored, ISO 8601, which tells one life of it from every other; null: never. */
export async function lastRestore(db: Queryable): Promise<string | null> {
  const { taken_at, begun_at } = await newestEpoch(db)
  return taken_at === null ? null : begun_at
}

interface Restored {
  /** The instant that the data is of, ISO 8601. */
  takenAt: string
  source: NonNullable<EpochTable['source']>
  /** The newest epoch that is known from outside the database; 0: none is. */
  known: number
}

/**
 * Begins a new life of the data, in the transaction of a restore, and answers its number. No id, number or version is given again
 * that may have been given after `takenAt`, and what belongs to the life before ends: sessions, with what hangs on them, undoing,
 * leases, registration codes that were handed out, and the knowledge of what a second place holds. Failed logins go on counting.
 */
export async function beginEpoch(
  transaction: Transaction,
  { takenAt, source, known }: Restored,
  at: Date,
): Promise<number> {
  const { db } = transaction
  const before = await currentEpoch(db)
  const number = Math.max(before, known) + 1
  const epochs = number - before
  await db
    .insertInto('epochs')
    .values({ number, begun_at: at.toISOString(), taken_at: takenAt, source })
    .execute()
  await transaction.moveCounters({ epochs, days: daysBetween(takenAt, at) })
  const leap = epochs * VERSIONS_PER_EPOCH
  // Whoever saw a later version has an outdated one, and whoever changed it must look again.
  await db
    .updateTable('documents')
    .set({ version: sql`version + ${leap}`, others_version: sql`version + ${leap}` })
    .execute()
  // Deleted, not ended: a session that nobody knows makes no device forget its keys.
  for (const table of ['push_subscriptions', 'sessions', 'passkey_challenges', 'document_undos'] as const)
    await db.deleteFrom(table).execute()
  await db
    .deleteFrom('system_facts')
    .where((the) =>
      the.or([
        the('key', 'like', 'lease:%'),
        the('key', 'like', 'secured:%'),
        the('key', '=', 'replica-proof'),
      ]),
    )
    .execute()
  await db
    .updateTable('kp_numbers')
    .set({ registration_code_hash: null, registration_code_until: null })
    .where('registration_code_hash', 'is not', null)
    .execute()
  return number
}

/** The Seoul days on which numbers may have been given since, both ends included. */
function daysBetween(takenAt: string, at: Date): string[] {
  const last = kstDay(at)
  const days = [last]
  for (let day = kstDay(takenAt); day < last; day = addKstDays(day, 1)) days.push(day)
  return days
}
