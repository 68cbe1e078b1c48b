import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { QueryOf } from '#shared/endpoint.ts'
import type { listPriceChanges } from '#shared/price-periods/price-change.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { type CountedPage, pageNewestFirst } from '../../database/paging.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { PriceChangeRow } from './price-changes.ts'

/** One page, newest first. */
export async function priceChangePage(
  db: Queryable,
  { kind, subjectId, search = '', ...page }: QueryOf<typeof listPriceChanges>,
): Promise<CountedPage<PriceChangeRow>> {
  const matching = db
    .selectFrom('price_changes')
    .where('kind', '=', kind)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? 0))
    .$if(search !== '', (query) => query.where((where) => isFoundBy(where, search)))
  const { rows: found, ...rest } = await pageNewestFirst(matching, page)
  const rows = await db
    .selectFrom('price_changes')
    .innerJoin('users', 'users.id', 'price_changes.changed_by')
    .selectAll('price_changes')
    .select('users.name as changed_by_name')
    .where('price_changes.id', 'in', [...found.map(({ id }) => id), 0])
    .orderBy('price_changes.id', 'desc')
    .execute()
  return { rows, ...rest }
}

const SEARCHED = ['contact_code', 'former_contact_code', 'carrier', 'former_carrier', 'name', 'former_name']

function isFoundBy(where: ExpressionBuilder<Tables, 'price_changes'>, search: string): Expression<SqlBool> {
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
