import { grouped } from '#shared/grouped.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { CarriedKind } from '../price-periods/carried-period.ts'
import { writePeriods } from './set-unit-price.ts'
import { type UnitPriceRow, unitPriceTerms } from './settlement-prices.present.ts'

/** Unit prices that end with a month; those of plans that are not offered any more are left out. */
export const carriedUnitPrices: CarriedKind<UnitPriceRow> = {
  async read({ db, lock }, { first, next }) {
    const active = db.selectFrom('settlement_unit_prices').where('is_active', '=', 1)
    const ending = await active
      .select('service_plan_id')
      .distinct()
      .where('effective_until', '>', first)
      .where('effective_until', '<=', next)
      .execute()
    const planIds = ending.map((row) => row.service_plan_id)
    await lock('service_plans', planIds)
    const plans = await readInPieces(planIds, (piece) =>
      db.selectFrom('service_plans').selectAll().where('id', 'in', piece).execute(),
    )
    const rows = await readInPieces(planIds, (piece) =>
      active.selectAll().where('service_plan_id', 'in', piece).execute(),
    )
    const rowsOf = grouped(rows, (row) => row.service_plan_id)
    return plans.map((plan) => ({
      rows: rowsOf.get(plan.id) ?? [],
      obstacle: plan.is_active === 1 ? null : '비활성 요금제입니다.',
      termsOf: (row) => unitPriceTerms(row, plan),
    }))
  },

  async add({ db }, rows, { by, at }) {
    const added = rows.map(({ id: _, ...row }) => ({ ...row, created_by: by, created_at: at.toISOString() }))
    await writePeriods(db, [], added)
    return rows.map((row) => row.service_plan_id)
  },
}
