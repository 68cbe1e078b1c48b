import { sql } from 'kysely'
import { kstMonth, kstMonthDays, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import { type Hundredths, sumOfWon, toWon } from '#shared/money.ts'
import {
  isShut,
  type MonthChecklist,
  type SettlementMonth,
  type SettlementMonthDetail,
  type SettlementStage,
} from '#shared/statements/settlement-month.contract.ts'
import type { StatementSums } from '#shared/statements/statement.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { reading } from '../../database/reading.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { type EntrySums, presentSums } from '../settlement-months/closings.present.ts'
import { isMonthClosed } from '../settlement-months/open-months.ts'
import { stageOf, stagesOf } from '../settlement-months/stages.ts'
import { applyHiddenPrices } from '../settlements/apply-hidden-prices.ts'
import { settlementSums } from '../settlements/listing/settlement-totals.ts'
import { recalculateSettlements } from '../settlements/recalculate-settlements.ts'
import { undeterminedOf } from './carry-undetermined.ts'
import { movesOf } from './move-month.ts'
import { includesVat } from './settings.ts'
import { type OwedRow, owedRows, statementSums, totalOf, withoutStore } from './statements.queries.ts'

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
  const sums = presentSums(await sumsOf(db, month))
  const kept = await keptStatements(db, month)
  const payout = kept === null ? await payoutOf(db, month) : presentPayout(kept)
  return { month, stage, ...sums, ...payout }
}

function sumsOf(db: Queryable, month: string) {
  return settlementSums({ kysely: db }, { ...kstMonthDays(kstMonthStart(month)), filters: {} })
}

interface KeptStatements {
  statements: number
  total: Hundredths
  payout: Hundredths
}

/** What was kept when the month was closed; null: it is open, or was closed by a version that kept no statements. */
async function keptStatements(db: Queryable, month: string): Promise<KeptStatements | null> {
  const { rows } = await sql<KeptStatements>`select count(*) as statements,
      cast(coalesce(sum(total), 0) as bigint) as total, cast(coalesce(sum(payout), 0) as bigint) as payout
    from statements where month = ${month}`.execute(db)
  const [kept] = rows
  return kept === undefined || kept.statements === 0 ? null : kept
}

type Payout = Pick<SettlementMonth, 'statements' | 'payout'>

function presentPayout({ statements, payout }: KeptStatements): Payout {
  return { statements, payout: toWon(payout) }
}

async function payoutOf(db: Queryable, month: string): Promise<Payout> {
  const withVat = await includesVat(db)
  return payoutOfAll((await owedRows(db, month)).map((row) => statementSums(row, withVat)))
}

function payoutOfAll(all: readonly StatementSums[]): Payout {
  return { statements: all.length, payout: all.reduce((sum, { payout }) => sum + payout, 0) }
}

/** One month with its checklist, and what the caller may do. */
export async function monthDetail(
  { database }: Context,
  accountId: number,
  month: string,
): Promise<SettlementMonthDetail> {
  const db = database.kysely
  const stage = await stageOf(db, month)
  const steps = await db
    .selectFrom('settlement_steps')
    .innerJoin('users', 'users.id', 'settlement_steps.account_id')
    .select(['from_stage', 'to_stage', 'reason', 'at', 'users.name'])
    .where('month', '=', month)
    .orderBy('settlement_steps.id')
    .execute()
  const sums = await sumsOf(db, month)
  const withVat = await includesVat(db)
  const owed = await owedRows(db, month)
  const statements = owed.map((row) => statementSums(row, withVat))
  const carried = statements.flatMap(({ carriedOut }) => (carriedOut === 0 ? [] : [carriedOut]))
  return {
    month,
    stage,
    ...presentSums(sums),
    ...payoutOfAll(statements),
    checklist: await checklistOf(db, { month, stage }, { sums, owed, statements }),
    carriedOut: { stores: carried.length, amount: sumOfWon(carried) ?? 0 },
    steps: steps.map(({ from_stage, to_stage, reason, at, name }) => ({
      from: from_stage as SettlementStage,
      to: to_stage as SettlementStage,
      reason,
      accountName: name,
      at,
    })),
    moves: await movesOf(db, stage, accountId),
  }
}

interface MonthFigures {
  sums: EntrySums
  owed: readonly OwedRow[]
  /** Of the same stores. */
  statements: readonly StatementSums[]
}

async function checklistOf(
  db: Queryable,
  { month, stage }: Pick<SettlementMonth, 'month' | 'stage'>,
  { sums, owed, statements }: MonthFigures,
): Promise<MonthChecklist> {
  const byHand = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('settled_at', '>=', kstMonthStart(month))
    .where('settled_at', '<', kstMonthStart(nextKstMonth(month)))
    // The settlements' index has all that is asked.
    .where(reading(db).filterOnly('activation_status'), '=', '개통')
    .where('manual_settlement_amount', 'is not', null)
    .executeTakeFirstOrThrow()
  const nobodys = await withoutStore(db, month)
  const ofStores = owed.reduce((sum, row) => sum + totalOf(row) + row.carried_out, 0)
  const kept = await keptStatements(db, month)
  const tallied = sums.amount + sums.hidden_price + sums.adjustments
  return {
    // What was cancelled since stays counted where it was closed, and has nothing that could be carried over.
    undetermined: isShut(stage) ? (await undeterminedOf(db, month)).length : sums.undetermined,
    byHand: byHand.count,
    openObjections: owed.reduce((count, row) => count + row.open_objections, 0),
    withoutAccount: owed.filter((row, at) => row.has_account === 0 && (statements[at]?.payout ?? 0) > 0)
      .length,
    withoutStore: nobodys.documents,
    difference: toWon(
      Math.abs(ofStores + nobodys.amount - tallied) + Math.abs(ofStores - (kept?.total ?? ofStores)),
    ),
  }
}

/**
 * How many settlements of the month a recalculation, or an application of hidden prices, would change; 0 for a closed month. It
 * calculates all of them, and ends early with an AbortError when `signal` aborts.
 */
export async function outdatedIn(
  context: Context,
  by: ChangingCaller,
  month: string,
  signal: AbortSignal,
): Promise<number> {
  if (await isMonthClosed(context.database.kysely, kstMonthStart(month))) return 0
  const trial = { dryRun: true, month }
  const recalculated = await recalculateSettlements(context, by, trial, signal)
  const hidden = await applyHiddenPrices(context, by, trial, signal)
  return recalculated.report.changed + hidden.report.changed
}
