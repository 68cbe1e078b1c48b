import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import { insertRows } from '../../database/write-rows.ts'

/** The stage of each month; a month that nobody has moved is at 작성. */
export async function stagesOf(
  db: Queryable,
  months: readonly string[],
): Promise<(month: string) => SettlementStage> {
  const rows = await db
    .selectFrom('settlement_months')
    .selectAll()
    .where('month', 'in', ['', ...evened(months)])
    .execute()
  const stages = new Map(rows.map(({ month, stage }) => [month, stage as SettlementStage]))
  return (month) => stages.get(month) ?? 'draft'
}

export async function stageOf(db: Queryable, month: string): Promise<SettlementStage> {
  return (await stagesOf(db, [month]))(month)
}

/** Who moved a month, and why. */
export interface Step {
  accountId: number
  at: string
  reason: string | null
}

/** Moves a month to a stage and keeps the step. The months must be held. */
export async function enterStage(
  db: Queryable,
  { month, from, to }: { month: string; from: SettlementStage; to: SettlementStage },
  { accountId, at, reason }: Step,
): Promise<void> {
  await db
    .insertInto('settlement_months')
    .values({ month, stage: to })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ stage: to }))
    .execute()
  await db
    .insertInto('settlement_steps')
    .values({ month, from_stage: from, to_stage: to, reason, account_id: accountId, at })
    .execute()
}

/** What was approved is reviewed anew when something of it changes. */
export async function backToReview(db: Queryable, months: readonly string[], step: Step): Promise<void> {
  if (months.length === 0) return
  const approved = await db
    .updateTable('settlement_months')
    .set({ stage: 'review' })
    .where('month', 'in', evened(months))
    .where('stage', '=', 'approved')
    .returning('month')
    .execute()
  const { accountId, at, reason } = step
  const rows = approved.map(({ month }) => ({
    month,
    from_stage: 'approved',
    to_stage: 'review',
    reason,
    account_id: accountId,
    at,
  }))
  await insertRows(db, 'settlement_steps', rows)
}
