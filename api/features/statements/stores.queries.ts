import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { listOwedStores, OwedStore, TaxKind } from '#shared/statements/store.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { cutPage, decodeTextAndId, pageLimit } from '../../database/paging.ts'
import { openSecret } from '../../database/secret-columns.ts'
import type { Keyring } from '../../keys/keyring.ts'

/** The present name of a store: its account's, where it has one; `dealer` is the joined account. */
export function storeNameOf(dealer: string): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(`${dealer}.dealer_name`)}, ''), stores.name)`
}

/** One page of the stores, by name. Throws INVALID_INPUT for a foreign cursor. */
export async function storePage(
  { kysely, keys }: { kysely: Queryable; keys: Keyring },
  { search, cursor, limit: wanted }: QueryOf<typeof listOwedStores>,
): Promise<ResponseOf<typeof listOwedStores>> {
  const limit = pageLimit(wanted)
  const matching = sql<SqlBool>`${search ? containsText(['name'], search) : sql`1 = 1`}`
  const named = selectStores(kysely).as('store')
  const rows = await kysely
    .selectFrom(named)
    .selectAll()
    .where(matching)
    .where(afterName(cursor))
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { total } = await kysely
    .selectFrom(named)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, limit, ({ name, id }) => [name, id])
  const items = page.rows.map((row) => presentStore(row, keys))
  return { items, total, nextCursor: page.nextCursor }
}

/** Rows of `name` and `id` behind the last one of a page. Throws INVALID_INPUT for a foreign cursor. */
export function afterName(cursor: string | undefined): RawBuilder<SqlBool> {
  const last = decodeTextAndId(cursor)
  return last === null ? sql`1 = 1` : sql`(name, id) > (${last.text}, ${last.id})`
}

export type StoreRow = Awaited<ReturnType<typeof storeRow>>

/** Throws NOT_FOUND. */
export function storeRow(db: Queryable, id: number) {
  return selectStores(db).where('stores.id', '=', id).executeTakeFirstOrThrow(notFound)
}

export async function storesById(db: Queryable): Promise<Map<number, StoreRow>> {
  return new Map((await selectStores(db).execute()).map((row) => [row.id, row]))
}

function selectStores(db: Queryable) {
  return db
    .selectFrom('stores')
    .leftJoin('users as dealer', 'dealer.id', 'stores.dealer_id')
    .select([
      'stores.id',
      'stores.dealer_id',
      'stores.tax_kind',
      'stores.business_number',
      'stores.bank_name',
      'stores.account_number',
      'stores.account_holder',
      storeNameOf('dealer').as('name'),
    ])
}

export function presentStore(row: StoreRow, keys: Keyring): OwedStore {
  const account = accountNumberOf(row, keys)
  return {
    id: row.id,
    name: row.name,
    dealerId: row.dealer_id,
    taxKind: row.tax_kind as TaxKind,
    businessNumber: row.business_number,
    bankName: row.bank_name,
    accountNumber: account === null ? null : masked(account),
    accountHolder: row.account_holder,
  }
}

/** The last four digits; of a short number fewer, so that it is never shown whole. */
function masked(account: string): string {
  return `***${account.slice(-Math.min(4, Math.floor(account.length / 2)))}`
}

/** In full; null: nobody has entered one. */
export function accountNumberOf(
  { id, account_number }: Pick<StoreRow, 'id' | 'account_number'>,
  keys: Keyring,
): string | null {
  return account_number === null ? null : openSecret(keys, 'stores.account_number', [id], account_number)
}
