import { type SqlBool, sql } from 'kysely'
import { kstDayStart, kstMonth, kstMonthDays, nextKstMonth } from '#shared/kst-calendar.ts'
import { type Hundredths, toWon } from '#shared/money.ts'
import type {
  MonthChecklist,
  SettlementMonth,
  SettlementMonthDetail,
  SettlementStage,
} from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { reading } from '../../database/reading.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { presentSums } from '../settlement-months/closings.present.ts'
import { isMonthClosed } from '../settlement-months/open-months.ts'
import { stageOf, stagesOf } from '../settlement-months/stages.ts'
import { applyHiddenPrices } from '../settlements/apply-hidden-prices.ts'
import { settlementSums } from '../settlements/listing/settlement-totals.ts'
import { recalculateSettlements } from '../settlements/recalculate-settlements.ts'
import { movesOf } from './move-month.ts'
import { includesVat } from './settings.ts'
import { owedRows, statementSums } from './statements.queries.ts'

/** Months that have sums, a stage, or are running, the latest first. */
export async function monthRows({ database, clock }: Context): Promise<SettlementMonth[]> {
  const db = database.kysely
  const { rows } = await sql<{ month: string }>`
    select distinct substr(day, 1, 7) as month from ${reading(db).settlementTallies}
    union select month from settlement_months`.execute(db)
  const months = [...new Set([kstMonth(clock.now()), ...rows.map(({ month }) => month)])].sort().reverse()
  const stageOfMonth = await stagesOf(db, months)
  const answer: SettlementMonth[] = []
  for (const month of months) answer.push(await monthOf(db, month, stageOfMonth(month)))
  return answer
}

async function monthOf(db: Queryable, month: string, stage: SettlementStage): Promise<SettlementMonth> {
  const sums = await settlementSums(
    { kysely: db },
    { ...kstMonthDays(`${month}-15T00:00:00.000Z`), filters: {} },
  )
  const withVat = await includesVat(db)
  const statements = (await owedRows(db, month)).map((row) => statementSums(row, withVat))
  const payout = statements.reduce((sum, each) => sum + each.payout, 0)
  return { month, stage, ...presentSums(sums), statements: statements.length, payout }
}

/** One month with its checklist, and what the caller may do. */
export async function monthDetail(
  context: Context,
  by: ChangingCaller,
  month: string,
  signal: AbortSignal,
): Promise<SettlementMonthDetail> {
  const db = context.database.kysely
  const stage = await stageOf(db, month)
  const steps = await db
    .selectFrom('settlement_steps')
    .innerJoin('users', 'users.id', 'settlement_steps.account_id')
    .select(['from_stage', 'to_stage', 'reason', 'at', 'users.name'])
    .where('month', '=', month)
    .orderBy('settlement_steps.id')
    .execute()
  return {
    ...(await monthOf(db, month, stage)),
    checklist: await checklistOf(context, by, month, signal),
    steps: steps.map(({ from_stage, to_stage, reason, at, name }) => ({
      from: from_stage as SettlementStage,
      to: to_stage as SettlementStage,
      reason,
      accountName: name,
      at,
    })),
    moves: await movesOf(db, stage, by.account.id),
  }
}

async function checklistOf(
  context: Context,
  by: ChangingCaller,
  month: string,
  signal: AbortSignal,
): Promise<MonthChecklist> {
  const db = context.database.kysely
  const [from, until] = [kstDayStart(`${month}-01`), kstDayStart(`${nextKstMonth(month)}-01`)]
  const sums = await settlementSums({ kysely: db }, { ...kstMonthDays(from), filters: {} })
  const byHand = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('settled_at', '>=', from)
    .where('settled_at', '<', until)
    .where('activation_status', '=', '개통')
    .where('manual_settlement_amount', 'is not', null)
    .executeTakeFirstOrThrow()
  const withVat = await includesVat(db)
  const owed = await owedRows(db, month)
  return {
    undetermined: sums.undetermined,
    byHand: byHand.count,
    openObjections: owed.reduce((count, row) => count + row.open_objections, 0),
    outdated: (await isMonthClosed(db, from)) ? 0 : await outdatedIn(context, by, month, signal),
    withoutAccount: owed.filter((row) => row.has_account === 0 && statementSums(row, withVat).payout > 0)
      .length,
    withoutStore: await withoutStore(db, month),
    difference: toWon(await differenceIn(db, month, sums)),
  }
}

/** Settlements of the month that a recalculation, or an application of hidden prices, would change. */
async function outdatedIn(
  context: Context,
  by: ChangingCaller,
  month: string,
  signal: AbortSignal,
): Promise<number> {
  const trial = { dryRun: true, month }
  const recalculated = await recalculateSettlements(context, by, trial, signal)
  const hidden = await applyHiddenPrices(context, by, trial, signal)
  return recalculated.report.changed + hidden.report.changed
}

async function withoutStore(db: Queryable, month: string): Promise<number> {
  const { count } = await db
    .selectFrom('settlement_entries')
    .select(({ fn }) => fn.count<number>('document_id').distinct().as('count'))
    .where('month', '=', month)
    .where('store_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** By how much the month's entries differ from the sums by day. */
async function differenceIn(
  db: Queryable,
  month: string,
  { amount, hidden_price, adjustments }: Record<'amount' | 'hidden_price' | 'adjustments', Hundredths>,
): Promise<Hundredths> {
  const { rows } = await sql<{ sum: Hundredths }>`select cast(coalesce(sum(amount), 0) as bigint) as sum
    from settlement_entries where ${sql<SqlBool>`month = ${month}`}`.execute(db)
  return Math.abs((rows[0]?.sum ?? 0) - amount - hidden_price - adjustments)
}
