import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { QueryOf } from '#shared/endpoint.ts'
import type { listHiddenPriceChanges } from '#shared/hidden-prices/hidden-price.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { HiddenPriceChangeRow } from './hidden-prices.present.ts'

/** One page, newest first. */
export async function hiddenPriceChangePage(
  db: Queryable,
  { search = '', ...page }: QueryOf<typeof listHiddenPriceChanges>,
): Promise<{ rows: HiddenPriceChangeRow[]; total: number; nextCursor: string | null }> {
  const matching = db
    .selectFrom('hidden_price_changes')
    .$if(search !== '', (query) => query.where((where) => isFoundBy(where, search)))
  const { rows: found, ...rest } = await pageNewestFirst(matching, page)
  const rows = await db
    .selectFrom('hidden_price_changes')
    .innerJoin('users', 'users.id', 'hidden_price_changes.changed_by')
    .selectAll('hidden_price_changes')
    .select('users.name as changed_by_name')
    .where('hidden_price_changes.id', 'in', [...found.map(({ id }) => id), 0])
    .orderBy('hidden_price_changes.id', 'desc')
    .execute()
  return { rows, ...rest }
}

const SEARCHED = [
  'contact_code',
  'former_contact_code',
  'carrier',
  'former_carrier',
  'service_plan_name',
  'former_service_plan_name',
]

function isFoundBy(
  where: ExpressionBuilder<Tables, 'hidden_price_changes'>,
  search: string,
): Expression<SqlBool> {
  const codesIn = (table: 'contact_codes' | 'former_contact_codes') =>
    where
      .selectFrom(table)
      .select('code')
      .where(containsText(['dealer_name'], search))
  const codes = codesIn('contact_codes').union(codesIn('former_contact_codes'))
  return where.or([
    containsText(SEARCHED, search),
    where('contact_code', 'in', codes),
    where('former_contact_code', 'in', codes),
  ])
}
