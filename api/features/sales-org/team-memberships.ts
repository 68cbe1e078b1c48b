import { type KstDay, kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { announceFigures } from '../../realtime/figures-news.ts'
import { recordRightsChanges, SERVER } from '../access-log/record-security-event.ts'
import { endRows, placeFrom, requireStart } from '../contact-codes/dated-rows.ts'

interface Membership {
  userId: number
  teamId: number | null
  by: AccessedBy
  from?: KstDay | undefined
}

const TOO_LATE = '소속 시작일은 1년 후까지의 날짜를 선택해주세요.'

/**
 * From a Seoul day on, without one from today, the account, which must be locked, belongs to another team, or to none: what it had sold
 * before stays with the team under which it was. Its first team has it from the beginning. What was planned for that day or a later one
 * counts no more. Throws what requireStart throws.
 */
export async function placeInTeam(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { userId, teamId, by, from }: Membership,
): Promise<void> {
  const { db } = transaction
  const now = clock.now()
  const today = kstDay(now)
  await requireStart(transaction, { from, today, field: 'effectiveFrom', tooLate: TOO_LATE })
  const rows = await db
    .selectFrom('team_memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute()
  if (rows.length === 0 && teamId === null) return
  const placed = placeFrom(rows, { from, today, isSame: (row) => row.team_id === teamId })
  if (placed === null) return
  await endRows(db, 'team_memberships', placed.ended)
  await db
    .insertInto('team_memberships')
    .values({
      user_id: userId,
      team_id: teamId,
      effective_from: placed.from,
      created_by: by.account.id,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Puts sales managers into the teams that were planned for a day that has come, also while no server ran. Returns how many. */
export async function followMemberships({
  database,
  clock,
  hub,
}: Pick<Context, 'database' | 'clock' | 'hub'>): Promise<number> {
  const at = clock.now()
  const due = await dueMemberships(database.kysely, kstDay(at))
  if (due.length === 0) return 0
  return database.transaction(async ({ db, lock, onCommit }) => {
    await lock(
      'users',
      due.map(({ id }) => id),
    )
    await lock(
      'sales_teams',
      due.map(({ team_id }) => team_id),
      'share',
    )
    // Read again: another plan may have been made before the lock.
    const moved = await dueMemberships(db, kstDay(at))
    for (const { id, team_id, team_name } of moved) {
      await db
        .updateTable('sales_managers')
        .set(({ eb }) => ({ team_id, version: eb('version', '+', 1) }))
        .where('user_id', '=', id)
        .execute()
      await db.updateTable('users').set({ team: team_name }).where('id', '=', id).execute()
    }
    await recordRightsChanges(db, { by: SERVER, at }, 'sales-scope-changed', moved)
    onCommit(() => announceFigures(hub))
    return moved.length
  })
}

function dueMemberships(db: Queryable, today: KstDay) {
  return db
    .selectFrom('team_memberships as member')
    .innerJoin('sales_managers as place', 'place.user_id', 'member.user_id')
    .innerJoin('sales_teams as team', 'team.id', 'member.team_id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.username', 'team.id as team_id', 'team.team_name'])
    .where('member.is_active', '=', 1)
    .where('member.effective_from', '<=', today)
    .where((where) =>
      where.or([where('member.effective_until', 'is', null), where('member.effective_until', '>', today)]),
    )
    .whereRef('member.team_id', '!=', 'place.team_id')
    .orderBy('users.id')
    .execute()
}
