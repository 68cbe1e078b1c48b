import type { Context } from '../context.ts'
import { FAILED_JOB } from '../database/tables/system-facts.ts'
import type { Job } from './scheduler.ts'

/** The same job, which also stores a fact while its last run has failed, so that any process can show it. */
export function withFailureFact(job: Job, { database, clock }: Pick<Context, 'database' | 'clock'>): Job {
  const db = database.kysely
  const key = `${FAILED_JOB}${job.name}`
  return {
    ...job,
    async run(signal) {
      try {
        await job.run(signal)
      } catch (error) {
        if (!signal.aborted) await keepFirst(clock.now().toISOString())
        throw error
      }
      await db.deleteFrom('system_facts').where('key', '=', key).execute()
    },
  }

  /** Keeps the time of the first of several failures in a row. */
  async function keepFirst(at: string): Promise<void> {
    await db
      .insertInto('system_facts')
      .values({ key, value: at, updated_at: at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: at }))
      .execute()
      .catch(() => {})
  }
}
