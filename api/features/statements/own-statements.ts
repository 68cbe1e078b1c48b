import { sql } from 'kysely'
import type { ResponseOf } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { listOwnStatements, OwnStatement } from '#shared/statements/own-statement.contract.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { stageOf } from '../settlement-months/stages.ts'
import { storeOfDealer } from '../settlements/ledger/owed-stores.ts'
import { objectionsTo } from './objections.queries.ts'
import { readStatement, withHiddenPrices } from './read-statement.ts'
import { includesVat, showsHiddenPrices } from './settings.ts'
import { owedRowOf, statementSums } from './statements.queries.ts'

/**
 * Stores see a month from 승인 on, also while it is reviewed again because they objected; not once it was at 작성 again, nor what an
 * earlier version closed, which nobody approved for their eyes and which knew no taxes.
 */
const SEEN_FROM = ['approved', 'closed', 'paid'] as const satisfies readonly SettlementStage[]

/** Throws NOT_FOUND for an account to which nothing was ever owed. */
export async function ownStore(db: Queryable, account: Account): Promise<number> {
  return (await storeOfDealer(db, account)) ?? Promise.reject(notFound())
}

/** The months that the store may see, the latest first. */
export async function ownStatements(
  db: Queryable,
  account: Account,
): Promise<ResponseOf<typeof listOwnStatements>> {
  const storeId = await storeOfDealer(db, account)
  if (storeId === null) return []
  const withVat = await includesVat(db)
  const answer: ResponseOf<typeof listOwnStatements> = []
  for (const { month, stage } of await seenMonths(db)) {
    const row = await owedRowOf(db, month, storeId)
    if (row === undefined) continue
    const { documents, payout } = statementSums(row, withVat)
    const { open_objections: openObjections, confirmed_at: confirmedAt } = row
    answer.push({ month, stage, documents, payout, openObjections, confirmedAt })
  }
  return answer
}

async function seenMonths(db: Queryable): Promise<{ month: string; stage: SettlementStage }[]> {
  const lastLeft = sql`(select from_stage from settlement_steps as step
    where step.month = settlement_months.month order by step.id desc limit 1)`
  const rows = await db
    .selectFrom('settlement_months')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('settlement_steps')
          .select('settlement_steps.id')
          .whereRef('settlement_steps.month', '=', 'settlement_months.month')
          .where('to_stage', '=', 'approved'),
      ),
    )
    .where((where) =>
      where.or([
        where('stage', 'in', SEEN_FROM),
        where.and([where('stage', '=', 'review'), where(lastLeft, '=', 'approved')]),
      ]),
    )
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month, stage }) => ({ month, stage: stage as SettlementStage }))
}

/** Whose statement of a month the store may see. Throws NOT_FOUND for a month that it may not. */
export async function seenStatement(
  db: Queryable,
  account: Account,
  month: string,
): Promise<{ month: string; storeId: number }> {
  const storeId = await ownStore(db, account)
  if (!(await seenMonths(db)).some((seen) => seen.month === month)) throw notFound()
  return { month, storeId }
}

/** Throws NOT_FOUND for a month that the store may not see, or has no statement of. */
export async function ownStatement(
  reading: { kysely: Queryable; keys: Keyring },
  account: Account,
  month: string,
): Promise<OwnStatement> {
  const db = reading.kysely
  const seen = await seenStatement(db, account, month)
  const areApart = await showsHiddenPrices(db)
  return {
    ...withHiddenPrices(await readStatement(reading, seen), areApart),
    showsHiddenPrices: areApart,
    objections: await objectionsTo(db, month, seen.storeId),
  }
}

const REVIEWED = '본사가 검토하고 있습니다. 검토가 끝나면 확인해주세요.'

/**
 * Keeps that the store agrees to the payout that it saw, in won. Throws as ownStatement does, and CONFLICT where that is another one
 * now, while the month is reviewed, or an objection is open.
 */
export function confirmStatement(
  { database, clock }: Context,
  account: Account,
  { month, payout }: { month: string; payout: number },
): Promise<void> {
  return database.transaction(async ({ db, holdMonths }) => {
    // Nobody enters anything between the look at the payout and the agreement to it.
    await holdMonths('close')
    const { storeId } = await seenStatement(db, account, month)
    const owed = await owedRowOf(db, month, storeId)
    if (owed === undefined) throw notFound()
    if ((await stageOf(db, month)) === 'review' || owed.open_objections > 0)
      throw new AppError('CONFLICT', { message: REVIEWED })
    if (statementSums(owed, await includesVat(db)).payout !== payout)
      throw new AppError('CONFLICT', { message: '지급액이 바뀌었습니다. 새로 확인해주세요.' })
    const confirmed = { confirmed_by: account.id, confirmed_at: clock.now().toISOString() }
    await db
      .insertInto('statement_confirmations')
      .values({ month, store_id: storeId, ...confirmed })
      .onConflict((conflict) => conflict.columns(['month', 'store_id']).doNothing())
      .execute()
  })
}
