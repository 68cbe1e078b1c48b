import { type SqlBool, sql } from 'kysely'
import { grouped } from '#shared/grouped.ts'
import { type Position, TEAM_LEADER } from '#shared/sales-org/sales-manager.contract.ts'
import type { SalesMember, SalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { codesByManager } from '../contact-codes/contact-codes.access.ts'
import { compareTexts } from '../stats/sums.ts'
import { type CodeCounts, totalOf } from './counts-by-code.ts'

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

/** What the own codes of each in a 팀장's team came to; a code that is two members' counts for both. */
export async function membersOf(
  db: Queryable,
  leaderId: number,
  team: readonly MemberRow[],
  { onDay, inMonth }: { onDay: CodeCounts; inMonth: CodeCounts },
): Promise<SalesMember[]> {
  const { rows } = await sql<{ code: string; manager_id: number }>`
    select code, manager_id from ${codesByManager(leaderId)} as owned`.execute(db)
  const codes = grouped(rows, (row) => row.manager_id)
  const sumOf = (counts: CodeCounts, id: number) =>
    totalOf((codes.get(id) ?? []).map(({ code }) => counts.get(code)).filter((each) => each !== undefined))
  return team
    .map(({ id, name, position, monthly_goal: monthlyGoal }) => ({
      id,
      name,
      position: position as Position,
      day: sumOf(onDay, id),
      month: sumOf(inMonth, id),
      monthlyGoal,
    }))
    .sort((one, other) => other.month.activated - one.month.activated || compareTexts(one.name, other.name))
}
