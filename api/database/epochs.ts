import type { Queryable } from './database.ts'

/** The number of the epoch that the installation is in, from 1; each restore begins the next. */
export async function currentEpoch(db: Queryable): Promise<number> {
  const { number } = await db
    .selectFrom('epochs')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return number
}
