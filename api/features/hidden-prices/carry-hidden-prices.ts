import { grouped } from '#shared/grouped.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { CarriedKind } from '../price-periods/carried-period.ts'
import { heldCodes } from './held-codes.ts'
import { type HiddenPriceRow, hiddenPriceTerms } from './hidden-prices.present.ts'
import { insertHiddenPrices } from './write-hidden-prices.ts'

/** Hidden prices that end with a month; those of deleted codes and of plans that are not offered any more are left out. */
export const carriedHiddenPrices: CarriedKind<HiddenPriceRow> = {
  async read(transaction, { first, next }) {
    const { db, lock } = transaction
    const active = db.selectFrom('hidden_prices').where('is_active', '=', 1)
    const ending = await active
      .select(['contact_code', 'service_plan_id'])
      .where('effective_until', '>', first)
      .where('effective_until', '<=', next)
      .execute()
    const planIds = [...new Set(ending.map((row) => row.service_plan_id))]
    await lock('service_plans', planIds)
    const names = [...new Set(ending.map((row) => row.contact_code))]
    const codes = await heldCodes(transaction, names)
    const plans = await readInPieces(planIds, (piece) =>
      db.selectFrom('service_plans').selectAll().where('id', 'in', piece).execute(),
    )
    const planOf = new Map(plans.map((plan) => [plan.id, plan]))
    const rows = await readInPieces(names, (piece) =>
      transaction.readLocked(active.selectAll().where('contact_code', 'in', piece).orderBy('id')),
    )
    const things = grouped(rows, (row) => `${row.contact_code}\u0000${row.service_plan_id}`)
    return [...things.values()].flatMap((ofPair) => {
      const [one] = ofPair
      const plan = one && planOf.get(one.service_plan_id)
      if (one === undefined || plan === undefined) return []
      const isGone = !codes.has(one.contact_code)
      return {
        rows: ofPair,
        obstacle: isGone ? '삭제된 접점코드입니다.' : plan.is_active === 1 ? null : '비활성 요금제입니다.',
        termsOf: (row: HiddenPriceRow) => hiddenPriceTerms(row, plan),
      }
    })
  },

  add: ({ db }, rows, { by, at }) =>
    insertHiddenPrices(
      db,
      rows.map((row) => ({ ...row, created_by: by, created_at: at.toISOString() })),
    ),
}
