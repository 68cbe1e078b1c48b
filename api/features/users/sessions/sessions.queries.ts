import type { Selectable } from 'kysely'
import { LIMITS } from '#shared/limits.ts'
import type { UserType } from '#shared/permissions.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { LiveSession } from '#shared/users/sessions.contract.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { SessionTable } from '../../../database/tables/accounts.ts'
import { idleLimit } from '../../../http/authentication.ts'
import type { UserRow } from '../users.present.ts'
import { deviceWords } from './device-words.ts'

export type SessionRow = Selectable<SessionTable>

/** The live sessions of an account, or the live session with that id; the last used ones first. */
export async function liveSessions(
  db: Queryable,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  wanted: { userId: number } | { id: number },
): Promise<SessionRow[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select('users.user_type as kind')
    .where(
      'id' in wanted ? 'sessions.id' : 'sessions.user_id',
      '=',
      'id' in wanted ? wanted.id : wanted.userId,
    )
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(LIMITS.pageSizeMost)
    .execute()
  return rows.filter(
    ({ kind, last_seen_at }) => last_seen_at > idleLimit(kind as UserType, config.staffIdleMinutes, now),
  )
}

export function presentSession(row: SessionRow, currentHash: string): LiveSession {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    device: deviceWords(row.user_agent),
    isCurrent: row.sid_hash === currentHash,
  }
}

/** The devices on which an account is logged in. */
export async function openDevices(context: Context, { id }: UserRow): Promise<OpenThing | null> {
  const { length: count } = await liveSessions(context.database.kysely, context, { userId: id })
  return count === 0 ? null : { what: 'devices', count, names: [] }
}
