import { type KstDay, kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { endRows, placeFrom, requireStart } from '../contact-codes/dated-rows.ts'

interface Membership {
  userId: number
  teamId: number | null
  by: AccessedBy
  from?: KstDay | undefined
}

const FROM_TO_COME = '소속 시작일은 오늘까지의 날짜를 선택해주세요.'

/**
 * From a Seoul day on, without one from today, the account, which must be locked, belongs to another team, or to none: what it had sold
 * before stays with the team under which it was. Its first team has it from the beginning. Throws what requireStart throws.
 */
export async function placeInTeam(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { userId, teamId, by, from }: Membership,
): Promise<void> {
  const { db } = transaction
  const now = clock.now()
  const today = kstDay(now)
  await requireStart(transaction, { from, today, field: 'effectiveFrom', toCome: FROM_TO_COME })
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
