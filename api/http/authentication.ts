import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import type { MenuPermission, Role, UserType } from '#shared/permissions.ts'
import type { Clock } from '../clock.ts'
import { translateDatabaseError } from '../database/constraint-errors.ts'
import type { Database, Queryable } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { evened, readInPieces } from '../database/statement-sizes.ts'
import type { Account, Caller } from './accounts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Dealers and sales managers have the app on their own phone, which they open for a minute now and then. */
const PHONE_IDLE_MS = 30 * DAY

/** What ends a session and does nothing else. It follows from the session's id, but not from what the database has of it. */
export function endTokenOf(sessionId: string): string {
  return sha256(sessionId)
}

/** How sessions are stored and looked up: only this hash of a hash is in the database. */
export function hashSessionId(sessionId: string): string {
  return hashEndToken(endTokenOf(sessionId))
}

/** The `hashSessionId` of the session that this token ends. */
export function hashEndToken(endToken: string): string {
  return sha256(endToken)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The instant before which a session of this kind must have been seen to be alive. */
export function idleLimit(userType: UserType, staffIdleMinutes: number, now: Date): string {
  const onPhone = userType === 'dealer' || userType === 'sales_manager'
  return new Date(now.getTime() - (onPhone ? PHONE_IDLE_MS : staffIdleMinutes * MINUTE)).toISOString()
}

export interface Authentication {
  /**
   * The caller behind a session id. Throws NOT_AUTHENTICATED, SESSION_EXPIRED or SESSION_REVOKED. Unless it is `isUnattended`,
   * somebody uses the session now, which begins its idle time anew.
   */
  authenticate(sessionId: string, how?: { isUnattended: boolean }): Promise<Caller>
  /** Those of these session hashes that are no longer alive, for the sockets. */
  endedSessions(hashes: readonly string[]): Promise<Set<string>>
}

export function createAuthentication(deps: {
  database: Database
  clock: Clock
  staffIdleMinutes: number
}): Authentication {
  const { database, clock, staffIdleMinutes } = deps

  return {
    async authenticate(sessionId, { isUnattended } = { isUnattended: false }) {
      const sessionHash = hashSessionId(sessionId)
      const [row] = await sessionRows(database.kysely, { sessionHash })
      // Nothing says that it was ended: the device keeps what it needs for its unsent records.
      if (row === undefined) throw new AppError('SESSION_EXPIRED')
      const now = clock.now()
      if (row.revoked_at !== null || row.is_active !== 1 || row.deleted_at !== null) {
        throw new AppError('SESSION_REVOKED')
      }
      const idleSince = idleLimit(row.user_type as UserType, staffIdleMinutes, now)
      if (row.expires_at <= now.toISOString() || row.last_seen_at <= idleSince)
        throw new AppError('SESSION_EXPIRED')
      if (!isUnattended && Date.parse(row.last_seen_at) <= now.getTime() - MINUTE)
        await touch(database.kysely, sessionHash, now).catch(passOver)
      const provedSince = new Date(now.getTime() - LIMITS.proofMs).toISOString()
      const isProved = row.proved_at !== null && row.proved_at > provedSince
      const needsSecondFactor = Boolean(row.needs_second_factor)
      const hasSecondFactor = row.otp_since !== null || row.passkey_since !== null
      const account = await toAccount(database.kysely, row)
      return { account, sessionHash, isProved, hasSecondFactor, needsSecondFactor }
    },

    async endedSessions(hashes) {
      if (hashes.length === 0) return new Set()
      const now = clock.now()
      const rows = await database.kysely
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sid_hash', 'users.user_type', 'last_seen_at'])
        .where('sid_hash', 'in', evened(hashes))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .where('users.is_active', '=', 1)
        .where('users.deleted_at', 'is', null)
        // Whoever must set up a second factor first has no socket, as at its opening.
        .where(sql<SqlBool>`not ${NEEDS_SECOND_FACTOR}`)
        .execute()
      // Only requests keep a session alive: an open socket on an unattended screen must not.
      const alive = new Set(
        rows
          .filter((row) => row.last_seen_at > idleLimit(row.user_type as UserType, staffIdleMinutes, now))
          .map((row) => row.sid_hash),
      )
      return new Set(hashes.filter((hash) => !alive.has(hash)))
    },
  }
}

/** `Bearer x` → x. Throws NOT_AUTHENTICATED for anything else. */
export function bearerToken(header: string | undefined): string {
  const token = sessionToken(header)
  if (token === null) throw new AppError('NOT_AUTHENTICATED')
  return token
}

/** `Bearer x` → x; null for anything else. */
export function sessionToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null
}

const SESSION_COLUMNS = [
  'users.id',
  'users.uuid',
  'users.username',
  'users.name',
  'users.dealer_name',
  'users.user_type',
  'users.role',
  'users.allowed_carriers',
  'users.carrier_codes',
  'users.has_named_codes',
  'users.is_restricted',
  'users.must_change_password',
  'users.is_primary_admin',
  'users.is_active',
  'users.deleted_at',
  'sessions.expires_at',
  'sessions.last_seen_at',
  'sessions.revoked_at',
  'sessions.proved_at',
] as const

/** The account's kind, by the same rules as `accountKind`, must have a second factor, and the account has none. */
const NEEDS_SECOND_FACTOR = sql<
  boolean | number
>`(users.otp_since is null and users.passkey_since is null and exists (
  select 1 from required_second_factors where account_kind =
    case when users.role = 'dealer_worker' then 'dealer_worker' else users.user_type end))`

const sessionRows = preparedQuery<{ sessionHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...SESSION_COLUMNS, 'users.otp_since', 'users.passkey_since'])
    .select(NEEDS_SECOND_FACTOR.as('needs_second_factor'))
    .where('sid_hash', '=', value('sessionHash')),
)

/** The accounts of these sessions, by hash, of those that live. */
export async function accountsOfSessions(
  db: Queryable,
  hashes: readonly string[],
  { staffIdleMinutes, now }: { staffIdleMinutes: number; now: Date },
): Promise<Map<string, Account>> {
  const rows = await readInPieces(hashes, (piece) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([...SESSION_COLUMNS, 'sessions.sid_hash'])
      .where('sid_hash', 'in', piece)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .where('users.is_active', '=', 1)
      .where('users.deleted_at', 'is', null)
      .execute(),
  )
  const alive = rows.filter(
    (row) => row.last_seen_at > idleLimit(row.user_type as UserType, staffIdleMinutes, now),
  )
  return new Map(
    await Promise.all(alive.map(async (row) => [row.sid_hash, await toAccount(db, row)] as const)),
  )
}

type SessionRow = Omit<
  Awaited<ReturnType<typeof sessionRows>>[number],
  'otp_since' | 'passkey_since' | 'needs_second_factor'
>

/** The account of a session's row. */
async function toAccount(db: Queryable, row: SessionRow): Promise<Account> {
  return {
    id: row.id,
    uuid: row.uuid,
    username: row.username,
    name: row.name,
    dealerName: row.dealer_name,
    userType: row.user_type as UserType,
    role: row.role as Role,
    allowedCarriers: JSON.parse(row.allowed_carriers) as string[],
    carrierCodes: JSON.parse(row.carrier_codes) as Record<string, string>,
    hasNamedCodes: row.has_named_codes === 1,
    permissions: row.is_restricted === 1 ? await permissionsOf(db, row.id) : null,
    mustChangePassword: row.must_change_password === 1,
    isPrimaryAdmin: row.is_primary_admin === 1,
  }
}

/** The menu rows of a restricted account. */
export async function permissionsOf(db: Queryable, userId: number): Promise<MenuPermission[]> {
  const rows = await db.selectFrom('user_permissions').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    menuId: row.menu_id as MenuPermission['menuId'],
    canView: row.can_view === 1,
    canEdit: row.can_edit === 1,
    canDelete: row.can_delete === 1,
  }))
}

/** A full disk must not keep anybody from reading, so the error is dropped; the next request tries again. */
function passOver(error: unknown): void {
  if (translateDatabaseError(error) === null) throw error
}

/** Called at most once per minute and session. */
async function touch(db: Queryable, sessionHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('sid_hash', '=', sessionHash)
    .execute()
}
