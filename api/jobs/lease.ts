import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Runs `work` when no other process holds the lease of that name, and holds it meanwhile; false: another one does. The holder is a
 * process: its lease ends with it, within half a minute. A process that may count as dead gets none, and its work is told to end by the
 * signal.
 */
export async function withLease(
  { database, ownProcess }: Pick<Context, 'database' | 'ownProcess'>,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const key = `lease:${name}`
  const value = ownProcess.id
  const { alive } = ownProcess
  if (alive.aborted) return false
  const held = { value, updated_at: new Date().toISOString() }
  const taken = await database.kysely
    .insertInto('system_facts')
    .values({ key, ...held })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(held)
        .where(sql<boolean>`system_facts.value not in (select id from processes)`),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken === undefined) return false
  try {
    await work(alive)
  } finally {
    await database.kysely
      .deleteFrom('system_facts')
      .where('key', '=', key)
      .where('value', '=', value)
      .execute()
  }
  return true
}
