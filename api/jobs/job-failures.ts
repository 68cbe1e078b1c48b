import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { FAILED_JOB } from '../database/tables/system-facts.ts'
import type { Job } from './scheduler.ts'

/**
 * The same job, which also stores a fact while its last run has failed, so that any process can show it: since when, and the id of the
 * process. Only that process clears it, or any when that is dead: another one's success tells nothing of what fails there.
 */
export function withFailureFact(
  job: Job,
  { database, clock, ownProcess }: Pick<Context, 'database' | 'clock' | 'ownProcess'>,
): Job {
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
      await sql`delete from system_facts where key = ${key} and not exists (
        select 1 from processes where id <> ${ownProcess.id} and system_facts.value like '%' || id)`.execute(
        db,
      )
    },
  }

  /** Keeps the time of the first of several failures in a row. */
  async function keepFirst(at: string): Promise<void> {
    await db
      .insertInto('system_facts')
      .values({ key, value: `${at} ${ownProcess.id}`, updated_at: at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: at }))
      .execute()
      .catch(() => {})
  }
}
