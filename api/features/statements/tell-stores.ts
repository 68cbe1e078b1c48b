import { sql } from 'kysely'
import type { StatementStep } from '#shared/news/news.contract.ts'
import { STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Hub } from '../../realtime/hub.ts'
import { announceOwnStatements } from '../../realtime/records-news.ts'
import { announceNews } from '../documents/document-news.ts'
import { tellByPushAlone } from '../push/push-alone.ts'
import { subscribersOf } from '../push/push-subscriptions.ts'

/** What happened to the statements of a month, or to this store's; null: nothing that is told. */
export interface StatementTelling {
  month: string
  storeId?: number
  step: StatementStep | null
}

/** The accounts of all stores, or of one. */
function storeAccounts(db: Queryable, storeId: number | undefined) {
  return db
    .selectFrom('stores')
    .select((select) => select.ref('dealer_id').$notNull().as('account_id'))
    .where('dealer_id', 'is not', null)
    .$if(storeId !== undefined, (query) => query.where('id', '=', storeId ?? 0))
}

/** The accounts of the stores with such a statement; 지급 concerns those that are paid something. */
function tellees(db: Queryable, { month, storeId, step }: StatementTelling) {
  const stores = storeAccounts(db, storeId)
  if (storeId !== undefined) return stores
  // By the store: a month has a hundred thousand entries, and one of a store is enough.
  return stores.where(({ exists, selectFrom }) =>
    exists(
      step === 'paid'
        ? selectFrom('statements')
            .select('payout')
            .whereRef('store_id', '=', 'stores.id')
            .where('month', '=', month)
            .where('payout', '>', 0)
        : selectFrom('settlement_entries')
            .select('id')
            .whereRef('store_id', '=', 'stores.id')
            .where('month', '=', month),
    ),
  )
}

type StepTelling = StatementTelling & { step: StatementStep }

/**
 * Puts it into the stores' lists of news, in the transaction of what happened; the newest of its kind takes the place of the older.
 * In one statement each: everybody waits for a month that moves, and thousands of stores may be told.
 */
export async function recordStatementNews(
  { db, onCommit }: Pick<Transaction, 'db' | 'onCommit'>,
  hub: Hub,
  telling: StepTelling,
  { actorId, at }: { actorId: number; at: string },
): Promise<void> {
  await ofStep(db, telling).execute()
  const told = tellees(db, telling)
    .clearSelect()
    .select([
      'dealer_id',
      sql<string>`${STATEMENT_NEWS}`.as('kind'),
      sql<string>`${telling.month}`.as('month'),
      sql<string>`${telling.step}`.as('step'),
      sql<number>`cast(${actorId} as integer)`.as('actor_id'),
      sql<string>`${at}`.as('at'),
    ])
  const recorded = await db
    .insertInto('news')
    .columns(['recipient_id', 'kind', 'statement_month', 'statement_step', 'actor_id', 'at'])
    .expression(told)
    .returning('recipient_id')
    .execute()
  onCommit(() => announce(hub, recorded))
}

/** Takes back what was told of a month's step that was itself taken back. */
export async function withdrawStatementNews(
  { db, onCommit }: Pick<Transaction, 'db' | 'onCommit'>,
  hub: Hub,
  telling: StepTelling,
): Promise<void> {
  const taken = await ofStep(db, telling).returning('recipient_id').execute()
  onCommit(() => announce(hub, taken))
}

/** By the account, of which there is an index. */
function ofStep(db: Queryable, { month, storeId, step }: StepTelling) {
  return db
    .deleteFrom('news')
    .where('recipient_id', 'in', storeAccounts(db, storeId))
    .where('kind', '=', STATEMENT_NEWS)
    .where('statement_month', '=', month)
    .where('statement_step', '=', step)
}

function announce(hub: Hub, news: readonly { recipient_id: number | null }[]): void {
  for (const { recipient_id } of news) if (recipient_id !== null) announceNews(hub, recipient_id)
}

/**
 * Has the stores' open apps read their statements again, and tells their devices of a step. Call it after the commit: it fails
 * nothing.
 */
export async function tellStores(context: Context, telling: StatementTelling): Promise<void> {
  const { database, hub, log } = context
  try {
    const rows = await tellees(database.kysely, { ...telling, step: null }).execute()
    for (const { account_id } of rows) announceOwnStatements(hub, account_id)
    if (telling.step === null) return
    const told = await tellees(database.kysely, telling).execute()
    const ids = told.map(({ account_id }) => account_id)
    await tellByPushAlone(context, await subscribersOf(context, ids), STATEMENT_NEWS)
  } catch (err) {
    log.warn({ err }, 'stores were not told of their statements')
  }
}
