import type { Queryable } from '../../database/database.ts'
import { inPieces, readInPieces } from '../../database/statement-sizes.ts'
import { updateRows } from '../../database/write-rows.ts'
import { recordPriceChanges } from '../price-periods/price-changes.ts'
import { type HiddenPriceRow, hiddenPriceTerms } from './hidden-prices.present.ts'

/** A new price has a negative id until it is written. */
export type Change =
  | { before: HiddenPriceRow; after: HiddenPriceRow }
  | { before: null; after: HiddenPriceRow }
  | { before: HiddenPriceRow; after: null }

/**
 * Writes changes of prices with their history; deletes and ends before it moves and adds, as a unique index allows no two
 * active prices of a code and plan that begin on the same day. Returns the ids of the added ones, in their order.
 */
export async function writeHiddenPrices(
  db: Queryable,
  changes: readonly Change[],
  happened: { by: number; at: Date; followsCode?: boolean },
): Promise<number[]> {
  const gone = changes.flatMap(({ before, after }) => (after === null && before !== null ? [before.id] : []))
  for (const piece of inPieces(gone)) await db.deleteFrom('hidden_prices').where('id', 'in', piece).execute()
  const changed = changes.flatMap(({ before, after }) => (before === null || after === null ? [] : [after]))
  await updateRows(db, 'hidden_prices', COLUMN_TYPES, changed)
  const added = changes.flatMap(({ before, after }) => (before === null ? [after] : []))
  const ids = await insertHiddenPrices(db, added)
  const plans = await plansOf(db, changes)
  const terms = (row: HiddenPriceRow | null) => {
    const plan = row === null ? undefined : plans.get(row.service_plan_id)
    return row === null || plan === undefined ? null : hiddenPriceTerms(row, plan)
  }
  const idOf = new Map(added.map((row, at) => [row.id, ids[at] ?? 0]))
  const told = changes.map(({ before, after }) => {
    const { id } = (before ?? after) as HiddenPriceRow
    return { subjectId: idOf.get(id) ?? id, before: terms(before), after: terms(after) }
  })
  await recordPriceChanges(db, 'hidden-price', told, happened)
  return ids
}

/** Returns their ids, in their order; the history is not told. */
export async function insertHiddenPrices(db: Queryable, added: readonly HiddenPriceRow[]): Promise<number[]> {
  const ids: number[] = []
  for (const piece of inPieces(added)) {
    const values = piece.map(({ id: _, ...row }) => row)
    const rows = await db.insertInto('hidden_prices').values(values).returning('id').execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const COLUMN_TYPES = {
  contact_code: 'text',
  service_plan_id: 'bigint',
  hidden_price: 'bigint',
  is_active: 'bigint',
  effective_from: 'text',
  effective_until: 'text',
  memo: 'text',
} as const

async function plansOf(db: Queryable, changes: readonly Change[]) {
  const ids = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row === null ? [] : [row.service_plan_id])),
  )
  const plans = await readInPieces([...new Set(ids)], (piece) =>
    db.selectFrom('service_plans').select(['id', 'name', 'carrier']).where('id', 'in', piece).execute(),
  )
  return new Map(plans.map((plan) => [plan.id, plan]))
}
