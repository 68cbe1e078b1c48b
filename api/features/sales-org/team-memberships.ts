import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { endRows, placeFrom } from '../contact-codes/dated-rows.ts'

/**
 * From today on the account, which must be locked, belongs to another team, or to none: what it has sold until then stays with the team
 * under which it was. Its first team has it from the beginning.
 */
export async function placeInTeam(
  { db }: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { userId, teamId, by }: { userId: number; teamId: number | null; by: AccessedBy },
): Promise<void> {
  const now = clock.now()
  const rows = await db
    .selectFrom('team_memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute()
  if (rows.length === 0 && teamId === null) return
  const placed = placeFrom(rows, { today: kstDay(now), isSame: (row) => row.team_id === teamId })
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
