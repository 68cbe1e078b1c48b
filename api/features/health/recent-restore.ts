import type { Queryable } from '../../database/database.ts'
import { newestEpoch } from '../../database/epochs.ts'

/** So long the administration is told of a restore. */
const TOLD_MS = 30 * 86_400_000

/** The restore with which the present epoch began, and what came again since and nobody has checked yet; null: not lately. */
export async function recentRestore(db: Queryable, now: Date) {
  const { number, begun_at, taken_at, source } = await newestEpoch(db)
  if (taken_at === null || source === null || now.getTime() - Date.parse(begun_at) > TOLD_MS) return null
  const recovered = await countRecovered(db, begun_at)
  return { epoch: number, begunAt: begun_at, source, takenAt: taken_at, recovered }
}

/** How many documents were recovered after a loss of data, since then where it is given, and wait for somebody to check them. */
export async function countRecovered(db: Queryable, since = ''): Promise<number> {
  const { recovered } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('recovered'))
    .where('recovered_at', '>=', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return recovered
}
