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

/** Remembers that a job has run, and how much it removed. */
export async function recordRemoval(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  job: RetentionJob,
  removed: number,
): Promise<void> {
  const db = database.kysely
  const now = clock.now()
  const ranAt = now.toISOString()
  const last = removed > 0 ? { removedAt: ranAt, removed } : (await readRemovals(db)).get(job)
  const removal: Removal = { ranAt, removedAt: last?.removedAt ?? null, removed: last?.removed ?? 0 }
  await saveFact(db, `${REMOVAL}${job}`, JSON.stringify(removal), now)
}

/** The last run of each job that has run. */
export async function readRemovals(db: Queryable): Promise<ReadonlyMap<string, Removal>> {
  const facts = await readFacts(db, REMOVAL)
  return new Map(facts.map(([job, removal]) => [job, Removal.parse(JSON.parse(removal))]))
}
