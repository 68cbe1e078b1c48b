import { grouped } from '#shared/grouped.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { CarriedKind } from '../price-periods/carried-period.ts'
import { type DeductionVersion, deductionTerms, type PolicyVersion, policyTerms } from './policies.present.ts'

/** Policies that end with a month. */
export const carriedPolicies: CarriedKind<PolicyVersion> = {
  async read({ db, lock }, { first, next }) {
    const active = db.selectFrom('carrier_service_policies').where('is_active', '=', 1)
    const ending = await active
      .select('policy_id')
      .distinct()
      .where('effective_until', '>', first)
      .where('effective_until', '<=', next)
      .execute()
    const ids = ending.flatMap((row) => row.policy_id ?? [])
    await lock('carrier_service_policies', ids)
    const rows = await readInPieces(ids, (piece) =>
      active.selectAll().where('policy_id', 'in', piece).execute(),
    )
    return [...grouped(rows, (row) => row.policy_id).values()].map((ofPolicy) => ({
      rows: ofPolicy,
      obstacle: null,
      termsOf: policyTerms,
    }))
  },

  async add({ db }, rows, { by, at }) {
    const added = rows.map(({ id: _, ...row }) => ({ ...row, created_by: by, created_at: at.toISOString() }))
    await insertRows(db, 'carrier_service_policies', added)
    return rows.map((row) => row.policy_id ?? row.id)
  },
}

/** Deductions that end with a month; those of add-ons that are not offered any more are left out. */
export const carriedDeductions: CarriedKind<DeductionVersion> = {
  async read({ db, lock }, { first, next }) {
    const ending = await db
      .selectFrom('additional_service_deductions')
      .select('additional_service_id')
      .distinct()
      .where('effective_until', '>', first)
      .where('effective_until', '<=', next)
      .execute()
    const ids = ending.map((row) => row.additional_service_id)
    await lock('additional_services', ids)
    const addOns = await readInPieces(ids, (piece) =>
      db.selectFrom('additional_services').selectAll().where('id', 'in', piece).execute(),
    )
    const rows = await readInPieces(ids, (piece) =>
      db
        .selectFrom('additional_service_deductions')
        .selectAll()
        .where('additional_service_id', 'in', piece)
        .execute(),
    )
    const rowsOf = grouped(rows, (row) => row.additional_service_id)
    return addOns.map((addOn) => ({
      rows: rowsOf.get(addOn.id) ?? [],
      obstacle: addOn.is_active === 1 ? null : '비활성 부가서비스입니다.',
      termsOf: (row) => deductionTerms(row, addOn),
    }))
  },

  async add({ db }, rows, { by, at }) {
    const added = rows.map(({ id: _, ...row }) => ({ ...row, updated_by: by, updated_at: at.toISOString() }))
    await insertRows(db, 'additional_service_deductions', added)
    return rows.map((row) => row.additional_service_id)
  },
}
