import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

const OWNER = randomUUID()

/**
 * Runs `work` when no other process holds the lease of that name, and holds it meanwhile; false: another one does. A holder
 * that died is replaced when `forMs` are over, so that must be longer than the work can take.
 */
export async function withLease(
  deps: { database: Pick<Database, 'kysely'>; clock: Clock },
  name: string,
  forMs: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const { database, clock } = deps
  const key = `lease:${name}`
  const now = clock.now()
  // Begins with its end time, so that comparing texts compares times.
  const value = `${new Date(now.getTime() + forMs).toISOString()} ${OWNER}`
  const taken = await database.kysely
    .insertInto('system_facts')
    .values({ key, value, updated_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, updated_at: now.toISOString() })
        .where('system_facts.value', '<', now.toISOString()),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken === undefined) return false
  try {
    await work()
  } finally {
    await database.kysely
      .deleteFrom('system_facts')
      .where('key', '=', key)
      .where('value', '=', value)
      .execute()
  }
  return true
}
