import type { Queryable, Transaction } from '../../../database/database.ts'
import { evened } from '../../../database/statement-sizes.ts'
import type { DocumentRow } from '../../documents/document-rows.ts'
import { distinctValues } from '../prices-in-force.ts'

/** The columns that say which shop is owed. */
export const OWED_COLUMNS = [
  'dealer_id',
  'dealer_name',
  'store_name',
] as const satisfies readonly (keyof DocumentRow)[]
type Owed = Pick<DocumentRow, (typeof OWED_COLUMNS)[number]>

/**
 * The store that each document's money is owed to; null where it names none. That is its account's, else the one that the only
 * account of its shop's name stands for, else a store known by that name alone. Stores that are named first here are made.
 */
export async function owedStores(
  transaction: Transaction,
  documents: readonly Owed[],
): Promise<(document: Owed) => number | null> {
  const names = distinctValues(
    documents.map((document) => (document.dealer_id === null ? shopName(document) : null)),
  )
  const dealerOfName = await onlyDealers(transaction.db, names)
  const dealerOf = (document: Owed) =>
    document.dealer_id ?? dealerOfName.get(shopName(document) ?? '') ?? null
  const ofDealers = await dealerStores(transaction, distinctValues(documents.map(dealerOf)))
  const ofNames = await namedStores(
    transaction,
    names.filter((name) => !dealerOfName.has(name)),
  )
  return (document) => {
    const dealerId = dealerOf(document)
    if (dealerId !== null) return ofDealers.get(dealerId) ?? null
    return ofNames.get(shopName(document) ?? '') ?? null
  }
}

/** The name of the shop that is owed, where no account is. */
export function shopName({
  dealer_name,
  store_name,
}: Pick<Owed, 'dealer_name' | 'store_name'>): string | null {
  return dealer_name || store_name || null
}

/**
 * The accounts that alone bear one of the names. One that registered without a 등록코드 does not count: anybody can take the name of a
 * KP number.
 */
async function onlyDealers(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select((select) => [
      select.ref('dealer_name').$notNull().as('name'),
      select.fn.min<number>('id').as('id'),
      select.fn.countAll<number>().as('count'),
    ])
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .where('has_named_codes', '=', 1)
    .where('dealer_name', 'in', evened(names))
    .groupBy('dealer_name')
    .execute()
  return new Map(rows.flatMap(({ name, id, count }) => (count === 1 ? [[name, id]] : [])))
}

/**
 * The store of a dealer account, without making one: also the one that is known by its name, if no other account bears that. Null:
 * nothing was ever owed to it.
 */
export async function storeOfDealer(
  db: Queryable,
  { id, dealerName }: { id: number; dealerName: string | null },
): Promise<number | null> {
  const own = (await storesOfDealers(db, [id])).get(id)
  if (own !== undefined || dealerName === null) return own ?? null
  const isOnly = (await onlyDealers(db, [dealerName])).get(dealerName) === id
  return isOnly ? ((await storesOfNames(db, [dealerName])).get(dealerName) ?? null) : null
}

async function dealerStores(
  { db, holdNames }: Transaction,
  dealerIds: readonly number[],
): Promise<Map<number, number>> {
  const known = await storesOfDealers(db, dealerIds)
  const unknown = dealerIds.filter((id) => !known.has(id))
  if (unknown.length === 0) return known
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'dealer_name'])
    .where('id', 'in', unknown)
    .execute()
  await holdNames('store', accounts.map(storeName))
  for (const account of accounts) {
    const name = storeName(account)
    // What was owed to the name before it had an account is owed to the account.
    const isOnly = (await onlyDealers(db, [name])).get(name) === account.id
    const { numUpdatedRows } = await db
      .updateTable('stores')
      .set({ dealer_id: account.id })
      .where('dealer_id', 'is', null)
      .where('name', '=', isOnly ? name : '')
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      await db
        .insertInto('stores')
        .values({ dealer_id: account.id, name })
        .onConflict((conflict) => conflict.column('dealer_id').doNothing())
        .execute()
  }
  return storesOfDealers(db, dealerIds)
}

function storeName({ name, dealer_name }: { name: string; dealer_name: string | null }): string {
  return dealer_name || name
}

async function storesOfDealers(db: Queryable, dealerIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'dealer_id'])
    .where('dealer_id', 'in', [0, ...evened(dealerIds)])
    .execute()
  return new Map(rows.flatMap(({ id, dealer_id }) => (dealer_id === null ? [] : [[dealer_id, id]])))
}

async function namedStores(
  { db, holdNames }: Transaction,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const known = await storesOfNames(db, names)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length === 0) return known
  await holdNames('store', unknown)
  for (const name of unknown) {
    const again = await storesOfNames(db, [name])
    if (!again.has(name)) await db.insertInto('stores').values({ name, dealer_id: null }).execute()
  }
  return storesOfNames(db, names)
}

async function storesOfNames(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('dealer_id', 'is', null)
    .where('name', 'in', evened(names))
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
