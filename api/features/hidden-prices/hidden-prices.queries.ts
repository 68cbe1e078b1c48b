import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { listHiddenPrices } from '#shared/hidden-prices/hidden-price.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import type { PriceStatus } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lastChanges } from '../price-periods/price-changes.ts'
import type { HiddenPriceRow, NamedHiddenPriceRow } from './hidden-prices.present.ts'

type Filter = QueryOf<typeof listHiddenPrices>
type Where = ExpressionBuilder<Tables, 'hidden_prices'>

/** One page, newest first; `today` decides which prices are in force. */
export async function hiddenPricePage(
  db: Queryable,
  filter: Filter,
  today: KstDay,
): Promise<{ rows: NamedHiddenPriceRow[]; total: number; nextCursor: string | null }> {
  const matching = db.selectFrom('hidden_prices').where((where) => passesFilter(where, filter, today))
  const { rows, total, nextCursor } = await pageNewestFirst(matching, filter)
  return {
    rows: await named(
      db,
      rows.map((row) => row.id),
    ),
    total,
    nextCursor,
  }
}

/** Throws NOT_FOUND. */
export async function namedHiddenPrice(db: Queryable, id: number): Promise<NamedHiddenPriceRow> {
  const [row] = await named(db, [id])
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** The active prices of a code and plan. */
export function activeHiddenPrices(
  db: Queryable,
  { contactCode, servicePlanId }: { contactCode: string; servicePlanId: number },
): Promise<HiddenPriceRow[]> {
  return db
    .selectFrom('hidden_prices')
    .selectAll()
    .where('contact_code', '=', contactCode)
    .where('service_plan_id', '=', servicePlanId)
    .where('is_active', '=', 1)
    .orderBy('effective_from')
    .execute()
}

async function named(db: Queryable, ids: readonly number[]): Promise<NamedHiddenPriceRow[]> {
  const rows = await db
    .selectFrom('hidden_prices')
    .innerJoin('service_plans', 'service_plans.id', 'hidden_prices.service_plan_id')
    .leftJoin('contact_codes', 'contact_codes.code', 'hidden_prices.contact_code')
    .selectAll('hidden_prices')
    .select(['contact_codes.dealer_name', 'service_plans.carrier', 'service_plans.name as service_plan_name'])
    .where('hidden_prices.id', 'in', [...ids, 0])
    .orderBy('hidden_prices.id', 'desc')
    .execute()
  const lastOf = await lastChanges(db, 'hidden-price', ids)
  return rows.map((row) => ({ ...row, last_change_id: lastOf(row.id) }))
}

function passesFilter(where: Where, { search, carrier, status }: Filter, today: KstDay): Expression<SqlBool> {
  return where.and([
    ...(search === undefined || search === '' ? [] : [isFoundBy(where, search)]),
    ...(carrier === undefined || carrier === ''
      ? []
      : [
          where(
            'service_plan_id',
            'in',
            where.selectFrom('service_plans').select('id').where('carrier', '=', carrier),
          ),
        ]),
    ...(status === undefined ? [] : [hasStatus(where, status, today)]),
  ])
}

function isFoundBy(where: Where, search: string): Expression<SqlBool> {
  return where.or([
    containsText(['contact_code'], search),
    where(
      'contact_code',
      'in',
      where
        .selectFrom('contact_codes')
        .select('code')
        .where(containsText(['dealer_name'], search)),
    ),
    where(
      'service_plan_id',
      'in',
      where
        .selectFrom('service_plans')
        .select('id')
        .where(containsText(['name'], search)),
    ),
  ])
}

function hasStatus(where: Where, status: PriceStatus, today: KstDay): Expression<SqlBool> {
  if (status === 'inactive') return where('is_active', '=', 0)
  const isEnded = where.and([where('effective_until', 'is not', null), where('effective_until', '<=', today)])
  const byDay = {
    scheduled: [where('effective_from', '>', today)],
    ended: [isEnded],
    'in-force': [where('effective_from', '<=', today), where.not(isEnded)],
  }
  return where.and([where('is_active', '=', 1), ...byDay[status]])
}
