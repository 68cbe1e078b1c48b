import type { ResponseOf } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { sumOfWon } from '#shared/money.ts'
import type { listOwnStatements, OwnStatement } from '#shared/statements/own-statement.contract.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Account } from '../../http/accounts.ts'
import { storeOfDealer } from '../settlements/ledger/owed-stores.ts'
import { objectionsTo } from './objections.queries.ts'
import { readStatement } from './read-statement.ts'
import { includesVat, readSettings } from './settings.ts'
import { owedRowOf, statementSums } from './statements.queries.ts'

/** Stores see a month from 승인 on, also while it is reviewed again because they objected. */
const SEEN_FROM = ['approved', 'closed', 'paid'] as const satisfies readonly SettlementStage[]

/** Throws NOT_FOUND for an account to which nothing was ever owed. */
export async function ownStore({ database }: Context, account: Account): Promise<number> {
  return (await storeOfDealer(database.kysely, account)) ?? Promise.reject(notFound())
}

/** The months that the store may see, the latest first. */
export async function ownStatements(
  context: Context,
  account: Account,
): Promise<ResponseOf<typeof listOwnStatements>> {
  const db = context.database.kysely
  const storeId = await storeOfDealer(db, account)
  if (storeId === null) return []
  const withVat = await includesVat(db)
  const answer: ResponseOf<typeof listOwnStatements> = []
  for (const { month, stage } of await seenMonths(context)) {
    const row = await owedRowOf(db, month, storeId)
    if (row === undefined) continue
    const { documents, payout } = statementSums(row, withVat)
    const { open_objections: openObjections, confirmed_at: confirmedAt } = row
    answer.push({ month, stage, documents, payout, openObjections, confirmedAt })
  }
  return answer
}

async function seenMonths({ database }: Context): Promise<{ month: string; stage: SettlementStage }[]> {
  const rows = await database.kysely
    .selectFrom('settlement_months')
    .selectAll()
    .where((where) =>
      where.or([
        where('stage', 'in', SEEN_FROM),
        where.and([
          where('stage', '=', 'review'),
          where.exists(
            where
              .selectFrom('settlement_steps')
              .select('settlement_steps.id')
              .whereRef('settlement_steps.month', '=', 'settlement_months.month')
              .where('to_stage', '=', 'approved'),
          ),
        ]),
      ]),
    )
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month, stage }) => ({ month, stage: stage as SettlementStage }))
}

/** Throws NOT_FOUND for a month that the store may not see, or has no statement of. */
export async function ownStatement(context: Context, account: Account, month: string): Promise<OwnStatement> {
  const db = context.database.kysely
  const storeId = await ownStore(context, account)
  if (!(await seenMonths(context)).some((seen) => seen.month === month)) throw notFound()
  const { showsHiddenPrices } = await readSettings(db)
  const statement = await readStatement(context, { month, storeId })
  const objections = await objectionsTo(db, month, storeId)
  return {
    ...(showsHiddenPrices ? statement : withHiddenPricesInside(statement)),
    showsHiddenPrices,
    objections,
  }
}

/** Hidden prices as part of the amounts. */
function withHiddenPricesInside<Shown extends Pick<OwnStatement, 'sums' | 'lines'>>(statement: Shown): Shown {
  const inside = <Row extends { amount: number; hiddenPrice: number }>(row: Row): Row => ({
    ...row,
    amount: sumOfWon([row.amount, row.hiddenPrice]) ?? 0,
    hiddenPrice: 0,
  })
  return { ...statement, sums: inside(statement.sums), lines: statement.lines.map(inside) }
}

const REVIEWED = '본사가 검토하고 있습니다. 검토가 끝나면 확인해주세요.'

/** Keeps that the store agrees. Throws as ownStatement does, and CONFLICT while the month is reviewed or an objection is open. */
export async function confirmStatement(context: Context, account: Account, month: string): Promise<void> {
  const storeId = await ownStore(context, account)
  const { stage, objections } = await ownStatement(context, account, month)
  if (stage === 'review' || objections.some(({ decidedAt }) => decidedAt === null))
    throw new AppError('CONFLICT', { message: REVIEWED })
  const at = context.clock.now().toISOString()
  await context.database.kysely
    .insertInto('statement_confirmations')
    .values({ month, store_id: storeId, confirmed_by: account.id, confirmed_at: at })
    .onConflict((conflict) => conflict.columns(['month', 'store_id']).doNothing())
    .execute()
}
