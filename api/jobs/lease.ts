import { sql } from 'kysely'
import type { Context } from '../context.ts'

type Deps = Pick<Context, 'database' | 'ownProcess'>

/**
 * Runs `work` when nobody else holds the lease of that name, and holds it meanwhile; false: somebody does. The holder is a process: its
 * lease ends with it, within half a minute. A process that may count as dead gets none, and its work is told to end by the signal.
 */
export async function withLease(
  deps: Deps,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const { alive, isAlone, leases } = deps.ownProcess
  const key = `lease:${name}`
  if (alive.aborted || leases.has(key)) return false
  leases.add(key)
  try {
    if (!isAlone && !(await takeFromOthers(deps, key))) return false
    try {
      await work(alive)
    } finally {
      if (!isAlone) await giveBack(deps, key)
    }
    return true
  } finally {
    leases.delete(key)
  }
}

/** Also what this process could not give back: what it holds by right it knows by itself. */
async function takeFromOthers({ database, ownProcess }: Deps, key: string): Promise<boolean> {
  const held = { value: ownProcess.id, updated_at: new Date().toISOString() }
  const taken = await database.kysely
    .insertInto('system_facts')
    .values({ key, ...held })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(held)
        .where(
          sql<boolean>`(system_facts.value = ${ownProcess.id} or system_facts.value not in (select id from processes))`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

async function giveBack({ database, ownProcess }: Deps, key: string): Promise<void> {
  await database.kysely
    .deleteFrom('system_facts')
    .where('key', '=', key)
    .where('value', '=', ownProcess.id)
    .execute()
}
