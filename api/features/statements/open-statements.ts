import { sql } from 'kysely'
import { toWon } from '#shared/money.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import { countOf } from '../../database/paging.ts'
import { storeOfDealer } from '../settlements/ledger/owed-stores.ts'
import { openThing } from '../users/open-things.ts'
import type { UserRow } from '../users/users.present.ts'

/** The months that a store is not yet paid for, and what they come to before tax: negative where the store owes it. */
export async function openStatements(context: Context, account: UserRow): Promise<OpenThing | null> {
  const db = context.database.kysely
  const storeId = await storeOf(context, account)
  if (storeId === null) return null
  const rows = await db
    .selectFrom('settlement_entries')
    .select(['month', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
    .where('store_id', '=', storeId)
    .where('month', 'not in', db.selectFrom('settlement_months').select('month').where('stage', '=', 'paid'))
    .groupBy('month')
    // What was carried over from a month stands in the next one.
    .having(sql<number>`sum(amount)`, '<>', 0)
    .orderBy('month')
    .execute()
  const thing = openThing(
    'statements',
    rows.map(({ month }) => month),
  )
  return thing && { ...thing, storeId, amount: toWon(rows.reduce((total, { sum }) => total + sum, 0)) }
}

/** What the store objects to, and nobody has decided. */
export async function openObjections(context: Context, account: UserRow): Promise<OpenThing | null> {
  const storeId = await storeOf(context, account)
  if (storeId === null) return null
  const undecided = context.database.kysely
    .selectFrom('objections')
    .where('store_id', '=', storeId)
    .where('decided_at', 'is', null)
  const count = await countOf(undecided)
  return count === 0 ? null : { what: 'objections', count, names: [] }
}

async function storeOf({ database }: Context, account: UserRow): Promise<number | null> {
  const { id, user_type: userType, dealer_name: dealerName } = account
  return userType === 'dealer' ? storeOfDealer(database.kysely, { id, dealerName }) : null
}
