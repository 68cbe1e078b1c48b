import type { Insertable, Selectable } from 'kysely'
import type { QueryOf } from '#shared/endpoint.ts'
import {
  type HiddenPriceChange,
  HiddenPriceTerms,
  type listHiddenPriceChanges,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { toWon } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { HiddenPriceChangeTable } from '../../database/tables/hidden-price-changes.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'

type Terms = Omit<HiddenPriceRow, 'id' | 'created_by' | 'created_at'>
/** Null before: added; null after: deleted. */
export type Change =
  | { before: Terms; after: Terms }
  | { before: null; after: Terms }
  | { before: Terms; after: null }

/** To be called in every transaction that changes hidden prices. `by` is null where they follow their contact code. */
export async function recordHiddenPriceChanges(
  db: Queryable,
  changes: readonly Change[],
  { by, at }: { by: number | null; at: Date },
): Promise<void> {
  const plans = await plansOf(db, changes)
  const rows = changes.flatMap(({ before, after }): Insertable<HiddenPriceChangeTable>[] => {
    const price = after ?? before
    const plan = plans.get(price.service_plan_id)
    const [was, is] = [jsonOf(before), jsonOf(after)] as const
    if (plan === undefined || was === is) return []
    return [
      {
        contact_code: price.contact_code,
        carrier: plan.carrier,
        service_plan_name: plan.name,
        before: was,
        after: is,
        changed_by: by,
        changed_at: at.toISOString(),
      },
    ]
  })
  for (const piece of inPieces(rows)) await db.insertInto('hidden_price_changes').values(piece).execute()
}

async function plansOf(
  db: Queryable,
  changes: readonly Change[],
): Promise<Map<number, { name: string; carrier: string }>> {
  const ids = [...new Set(changes.map(({ before, after }) => (after ?? before).service_plan_id))]
  const plans = new Map<number, { name: string; carrier: string }>()
  for (const piece of inPieces(ids)) {
    const rows = await db
      .selectFrom('service_plans')
      .select(['id', 'name', 'carrier'])
      .where('id', 'in', piece)
      .execute()
    for (const { id, ...plan } of rows) plans.set(id, plan)
  }
  return plans
}

function jsonOf(terms: Terms | null): string | null {
  return terms === null ? null : JSON.stringify(presentTerms(terms))
}

function presentTerms(row: Terms): HiddenPriceTerms {
  return {
    contactCode: row.contact_code,
    hiddenPrice: toWon(row.hidden_price),
    isActive: row.is_active === 1,
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
    memo: row.memo,
  }
}

type ChangeRow = Selectable<HiddenPriceChangeTable> & { changed_by_name: string | null }

/** One page, newest first. */
export async function hiddenPriceChangePage(
  db: Queryable,
  { search = '', ...page }: QueryOf<typeof listHiddenPriceChanges>,
): Promise<{ rows: ChangeRow[]; total: number; nextCursor: string | null }> {
  const matching = db
    .selectFrom('hidden_price_changes')
    .$if(search !== '', (query) =>
      query.where(containsText(['contact_code', 'carrier', 'service_plan_name'], search)),
    )
  const { rows: found, ...rest } = await pageNewestFirst(matching, page)
  const rows = await db
    .selectFrom('hidden_price_changes')
    .leftJoin('users', 'users.id', 'hidden_price_changes.changed_by')
    .selectAll('hidden_price_changes')
    .select('users.name as changed_by_name')
    .where('hidden_price_changes.id', 'in', [...found.map(({ id }) => id), 0])
    .orderBy('hidden_price_changes.id', 'desc')
    .execute()
  return { rows, ...rest }
}

export function presentHiddenPriceChange(row: ChangeRow): HiddenPriceChange {
  return {
    id: row.id,
    contactCode: row.contact_code,
    carrier: row.carrier,
    servicePlanName: row.service_plan_name,
    before: termsIn(row.before),
    after: termsIn(row.after),
    changedByName: row.changed_by_name,
    changedAt: row.changed_at,
  }
}

function termsIn(json: string | null): HiddenPriceTerms | null {
  return json === null ? null : HiddenPriceTerms.parse(JSON.parse(json))
}
