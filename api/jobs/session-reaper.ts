import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { SESSIONS_KEPT_DAYS } from '../features/auth/sessions.ts'

const DAY_MS = 86_400_000
/** Sessions per transaction, kept short because others write meanwhile. */
const BATCH = 500

/** Deletes sessions that ended 90 days ago or earlier. Returns how many. */
export async function reapSessions(
  deps: { database: Pick<Database, 'kysely'>; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const db = deps.database.kysely
  const before = new Date(deps.clock.now().getTime() - SESSIONS_KEPT_DAYS * DAY_MS).toISOString()
  for (let reaped = 0; ; ) {
    signal?.throwIfAborted()
    const ended = db
      .selectFrom('sessions')
      .select('sid_hash')
      .where((is) => is.or([is('expires_at', '<', before), is('revoked_at', '<', before)]))
      .limit(BATCH)
    const result = await db.deleteFrom('sessions').where('sid_hash', 'in', ended).executeTakeFirst()
    const deleted = Number(result.numDeletedRows)
    reaped += deleted
    if (deleted < BATCH) return reaped
  }
}
