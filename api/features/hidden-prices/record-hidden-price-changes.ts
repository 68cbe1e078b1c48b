import type { Insertable } from 'kysely'
import type { HiddenPriceTerms } from '#shared/hidden-prices/hidden-price.contract.ts'
import { toWon } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { HiddenPriceChangeTable } from '../../database/tables/prices.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'

type Columns = Omit<HiddenPriceRow, 'id' | 'created_by' | 'created_at'>
/** `before` null: the price was added; `after` null: it was deleted. */
export type Change =
  | { before: Columns; after: Columns }
  | { before: null; after: Columns }
  | { before: Columns; after: null }

/** Call this in every transaction that changes hidden prices; `followsCode`: a changed code was the cause. */
export async function recordHiddenPriceChanges(
  db: Queryable,
  changes: readonly Change[],
  { by, at, followsCode = false }: { by: number; at: Date; followsCode?: boolean },
): Promise<void> {
  const plans = await plansOf(db, changes)
  const changed = { changed_by: by, changed_at: at.toISOString(), follows_code: followsCode ? 1 : 0 }
  const rows = changes.flatMap(({ before, after }): Insertable<HiddenPriceChangeTable>[] => {
    const [was, is] = [termsOf(before, plans), termsOf(after, plans)] as const
    const named = is ?? was
    const [wasJson, isJson] = [jsonOf(was), jsonOf(is)] as const
    if (named === null || wasJson === isJson) return []
    return [
      {
        contact_code: named.contactCode,
        carrier: named.carrier,
        service_plan_name: named.servicePlanName,
        former_contact_code: formerly(was?.contactCode, named.contactCode),
        former_carrier: formerly(was?.carrier, named.carrier),
        former_service_plan_name: formerly(was?.servicePlanName, named.servicePlanName),
        before: wasJson,
        after: isJson,
        ...changed,
      },
    ]
  })
  await insertRows(db, 'hidden_price_changes', rows)
}

type Plans = ReadonlyMap<number, { name: string; carrier: string }>

async function plansOf(db: Queryable, changes: readonly Change[]): Promise<Plans> {
  const ids = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((columns) => (columns === null ? [] : [columns.service_plan_id])),
  )
  const plans = await readInPieces([...new Set(ids)], (piece) =>
    db.selectFrom('service_plans').select(['id', 'name', 'carrier']).where('id', 'in', piece).execute(),
  )
  return new Map(plans.map((plan) => [plan.id, plan]))
}

function termsOf(columns: Columns | null, plans: Plans): HiddenPriceTerms | null {
  const plan = columns === null ? undefined : plans.get(columns.service_plan_id)
  if (columns === null || plan === undefined) return null
  return {
    contactCode: columns.contact_code,
    carrier: plan.carrier,
    servicePlanName: plan.name,
    hiddenPrice: toWon(columns.hidden_price),
    isActive: columns.is_active === 1,
    effectiveFrom: columns.effective_from,
    effectiveUntil: columns.effective_until,
    memo: columns.memo,
  }
}

function formerly(was: string | undefined, is: string): string | null {
  return was === undefined || was === is ? null : was
}

function jsonOf(terms: HiddenPriceTerms | null): string | null {
  return terms === null ? null : JSON.stringify(terms)
}
