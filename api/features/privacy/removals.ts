import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { readFacts, saveFact } from '../../database/facts.ts'
import { REMOVAL } from '../../database/tables/system-facts.ts'

/** The background jobs that remove what was kept long enough. */
export type RetentionJob =
  | 'customer-masking'
  | 'deletion-purge'
  | 'session-reaper'
  | 'login-retention'
  | 'undo-retention'
  | 'withdrawal-retention'
  | 'news-retention'
  | 'push-retention'
  | 'access-log-retention'

const Removal = z.object({
  ranAt: z.string(),
  /** Of the last run that removed something. */
  removedAt: z.nullable(z.string()),
  removed: z.number(),
})
export type Removal = z.infer<typeof Removal>

/** A run that removed nothing is remembered no more often: an idle server should write nothing. */
const REMEMBERED_EVERY_MS = 30 * 60_000

/** Remembers that a job has run, and how much it removed. */
export async function recordRemoval(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  job: RetentionJob,
  removed: number,
): Promise<void> {
  const db = database.kysely
  const now = clock.now()
  const ranAt = now.toISOString()
  const before = (await readRemovals(db)).get(job)
  const age = before === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(before.ranAt)
  if (removed === 0 && age >= 0 && age < REMEMBERED_EVERY_MS) return
  const last = removed > 0 ? { removedAt: ranAt, removed } : before
  const removal: Removal = { ranAt, removedAt: last?.removedAt ?? null, removed: last?.removed ?? 0 }
  await saveFact(db, `${REMOVAL}${job}`, JSON.stringify(removal), now)
}

/** The last run of each job that has run. */
export async function readRemovals(db: Queryable): Promise<ReadonlyMap<string, Removal>> {
  const facts = await readFacts(db, REMOVAL)
  return new Map(facts.map(([job, removal]) => [job, Removal.parse(JSON.parse(removal))]))
}
