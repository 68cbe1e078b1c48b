import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import type * as contract from '#shared/sales-org/sales-team.contract.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { refuseWhileInUse } from '../carriers/in-use.ts'
import { recordTeam } from './record-organisation.ts'
import { type TeamRow, teamRow } from './sales-org.queries.ts'

/** Throws CONFLICT if another team has the code or the name. */
export function createTeam(
  context: Context,
  { input, by }: { input: contract.SalesTeamInput; by: ChangingCaller },
): Promise<TeamRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await requireFree(transaction, input, null)
    const { id } = await db
      .insertInto('sales_teams')
      .values({
        team_name: input.teamName,
        team_code: input.teamCode,
        description: textColumn(input.description) ?? null,
        is_active: flagColumn(input.isActive),
        created_at: context.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const team = await teamRow(db, id)
    await recordTeam(db, { by, at: context.clock.now() }, 'added', { team })
    return team
  })
}

/** Absent fields stay unchanged; accounts show a new name at once. Throws NOT_FOUND, CONFLICT. */
export function updateTeam(
  context: Context,
  id: number,
  { input, by }: { input: BodyOf<typeof contract.updateSalesTeam>; by: ChangingCaller },
): Promise<TeamRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('sales_teams', [id])
    const before = await teamRow(db, id)
    await requireFree(transaction, input, id)
    await db
      .updateTable('sales_teams')
      .set({
        team_name: input.teamName ?? before.team_name,
        team_code: input.teamCode,
        description: textColumn(input.description),
        is_active: flagColumn(input.isActive),
      })
      .where('id', '=', id)
      .execute()
    const after = await teamRow(db, id)
    if (after.team_name !== before.team_name) {
      await db
        .updateTable('users')
        .set({ team: after.team_name })
        .where('team', '=', before.team_name)
        .execute()
    }
    await recordTeam(db, { by, at: context.clock.now() }, 'changed', { team: after, before })
    return after
  })
}

/** Throws NOT_FOUND, or IN_USE with the numbers of its members, also of those who are to join it. */
export function deleteTeam(context: Context, id: number, by: ChangingCaller): Promise<TeamRow> {
  return context.database.transaction(async ({ db, lock }) => {
    // After the lock, somebody who is joining the team at this moment is counted too.
    await lock('sales_teams', [id])
    const team = await teamRow(db, id)
    const workers = db
      .selectFrom('users')
      .where('team', '=', team.team_name)
      .where('user_type', '!=', 'sales_manager')
      .where('deleted_at', 'is', null)
    const joining = db
      .selectFrom('team_memberships')
      .where('team_id', '=', id)
      .where('is_active', '=', 1)
      .where('effective_from', '>', kstDay(context.clock.now()))
    refuseWhileInUse([
      { what: '영업과장', count: team.manager_count, unit: '명' },
      { what: '소속 예정인 영업과장', count: await countOf(joining), unit: '명' },
      { what: '소속 근무자', count: await countOf(workers), unit: '명' },
    ])
    await db.deleteFrom('sales_teams').where('id', '=', id).execute()
    await recordTeam(db, { by, at: context.clock.now() }, 'deleted', { team })
    return team
  })
}

/** Accounts refer to their team by name, so names must be unique as well. */
async function requireFree(
  { db, holdNames }: Transaction,
  { teamName = '', teamCode = '' }: Pick<BodyOf<typeof contract.updateSalesTeam>, 'teamName' | 'teamCode'>,
  self: number | null,
): Promise<void> {
  if (teamName !== '') await holdNames('team', [teamName])
  const others = await db
    .selectFrom('sales_teams')
    .select(['team_name', 'team_code'])
    .where((where) => where.or([where('team_name', '=', teamName), where('team_code', '=', teamCode)]))
    .$if(self !== null, (query) => query.where('id', '!=', self ?? 0))
    .execute()
  if (others.some((team) => team.team_code === teamCode)) {
    throw broken('teamCode', '이미 사용 중인 팀 코드입니다.', 'CONFLICT')
  }
  if (others.length > 0) throw broken('teamName', '이미 사용 중인 팀명입니다.', 'CONFLICT')
}
