import { type SqlBool, sql } from 'kysely'
import { type Position, TEAM_LEADER } from '#shared/sales-org/sales-manager.contract.ts'
import type { SalesMember, SalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { Period } from '../stats/chosen-period.ts'
import { compareTexts } from '../stats/sums.ts'
import { countsByManager } from './counts-by-code.ts'

type MemberRow = Awaited<ReturnType<typeof teamOf>>[number]

/** Whose codes a sales manager sees: for a 팀장 the whole team, for others only itself; nobody without a team. */
export function teamOf(db: Queryable, managerId: number) {
  return db
    .selectFrom('sales_managers as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.name', 'member.position', 'member.monthly_goal'])
    .where('users.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`(member.user_id = ${managerId} or member.team_id in (select team_id from sales_managers
        where user_id = ${managerId} and position = ${TEAM_LEADER}))`,
    )
    .execute()
}

export function isLedBy(team: readonly MemberRow[], managerId: number): boolean {
  return team.some(({ id, position }) => id === managerId && position === TEAM_LEADER)
}

/** The sum of the team's goals, and how many others have none. */
export function goalOf(
  team: readonly MemberRow[],
  managerId: number,
): Pick<SalesPerformance['month'], 'goal' | 'membersWithoutGoal'> {
  const goals = team.map((member) => member.monthly_goal).filter((goal) => goal !== null)
  return {
    goal: goals.length === 0 ? null : goals.reduce((sum, goal) => sum + goal, 0),
    membersWithoutGoal: team.filter(({ id, monthly_goal }) => id !== managerId && monthly_goal === null)
      .length,
  }
}

/**
 * What the codes of each in a 팀장's team came to, also of those who have left it since; a code that two members have at once counts
 * for both.
 */
export async function membersOf(
  database: Database,
  leaderId: number,
  team: readonly MemberRow[],
  { day, month }: { day: Period; month: Period },
): Promise<SalesMember[]> {
  const whose = { kind: 'codes', managerId: leaderId } as const
  const onDay = await countsByManager(database, whose, day)
  const inMonth = await countsByManager(database, whose, month)
  const left = [...inMonth.keys()].filter((id) => !team.some((member) => member.id === id))
  const leavers = await accountNames(database.kysely, left)
  const members = [
    ...team,
    ...left.map((id) => ({ id, name: leavers.get(id) ?? '', position: null, monthly_goal: null })),
  ]
  const nothing = { received: 0, activated: 0 }
  return members
    .map(({ id, name, position, monthly_goal: monthlyGoal }) => ({
      id,
      name,
      position: position as Position | null,
      day: onDay.get(id) ?? nothing,
      month: inMonth.get(id) ?? nothing,
      monthlyGoal,
    }))
    .sort((one, other) => other.month.activated - one.month.activated || compareTexts(one.name, other.name))
}

/** Also of deleted accounts. */
async function accountNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await readInPieces(ids, (piece) =>
    db.selectFrom('users').select(['id', 'name']).where('id', 'in', piece).execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
