import type { Queryable } from '../../database/database.ts'
import { FAILED_JOB, LAST_BACKUP_AT } from '../../database/tables/system-facts.ts'

/** The time in ISO 8601; null: there was no backup yet. */
export async function lastBackupAt(db: Queryable): Promise<string | null> {
  const fact = await db
    .selectFrom('system_facts')
    .select('value')
    .where('key', '=', LAST_BACKUP_AT)
    .executeTakeFirst()
  return fact?.value ?? null
}

/** Background jobs whose last run failed, each with the time since when. */
export async function failedJobs(db: Queryable): Promise<{ job: string; since: string }[]> {
  const facts = await db
    .selectFrom('system_facts')
    .select(['key', 'value'])
    .where('key', 'like', `${FAILED_JOB}%`)
    .orderBy('key')
    .execute()
  return facts.map(({ key, value }) => ({ job: key.slice(FAILED_JOB.length), since: value }))
}
