import { sql } from 'kysely'
import { notFound } from '#shared/errors.ts'
import { grouped } from '#shared/grouped.ts'
import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { periodOf } from '../price-periods/place-period.ts'
import { versionShown } from '../price-periods/place-version.ts'
import { lastChanges } from '../price-periods/price-changes.ts'
import type { DeductionRow, DeductionVersion, PolicyRow, PolicyVersion } from './policies.present.ts'

/** The policies as they are shown on a day, in the order of their carriers, unregistered carriers last, then by name. */
export async function policyRows(db: Queryable, day: KstDay, policyId?: number): Promise<PolicyRow[]> {
  const versions = await db
    .selectFrom('carrier_service_policies')
    .leftJoin('carriers', 'carriers.name', 'carrier_service_policies.carrier')
    .selectAll('carrier_service_policies')
    .where('carrier_service_policies.is_active', '=', 1)
    .$if(policyId !== undefined, (query) => query.where('policy_id', '=', policyId ?? 0))
    .orderBy('carriers.is_other', (order) => order.asc().nullsLast())
    .orderBy('carriers.display_order')
    .orderBy('carriers.id')
    .orderBy('carrier_service_policies.carrier')
    .orderBy('policy_name')
    .orderBy('policy_id')
    .execute()
  const registered = await db
    .selectFrom('carrier_service_policies')
    .select((select) => ['policy_id', select.fn.min('created_at').as('at')])
    .$if(policyId !== undefined, (query) => query.where('policy_id', '=', policyId ?? 0))
    .groupBy('policy_id')
    .execute()
  const registeredAt = new Map(registered.map((row) => [row.policy_id, row.at]))
  const versionsOf = grouped(versions, ({ policy_id }) => policy_id ?? 0)
  const lastOf = await lastChanges(db, 'policy', [...versionsOf.keys()])
  return versions.flatMap((version) => {
    const policy_id = version.policy_id ?? 0
    const { shown, next } = versionShown((versionsOf.get(policy_id) ?? []).toSorted(byDay), day)
    // At the place of the version that is shown.
    if (shown !== version) return []
    const registered_at = registeredAt.get(policy_id) ?? version.created_at
    return [{ ...version, policy_id, next, registered_at, last_change_id: lastOf(policy_id) }]
  })
}

/** The policies that hold on a day. */
export async function policiesInForce(db: Queryable, day: KstDay): Promise<PolicyRow[]> {
  return (await policyRows(db, day)).filter((row) => isInForce(periodOf(row), day))
}

/** All that a policy is at some time, the earliest first. Throws NOT_FOUND when there is nothing. */
export async function policyVersions(db: Queryable, policyId: number): Promise<PolicyVersion[]> {
  const versions = await db
    .selectFrom('carrier_service_policies')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('is_active', '=', 1)
    .orderBy(sql`coalesce(effective_from, '')`)
    .execute()
  if (versions.length === 0) throw notFound()
  return versions
}

/** All add-ons with their deductions as they are shown on a day, in the order of their carriers, then by name. */
export async function deductionRows(db: Queryable, day: KstDay): Promise<DeductionRow[]> {
  const addOns = await addOnsOf(db)
    .leftJoin('carriers', 'carriers.name', 'additional_services.carrier')
    .orderBy('carriers.is_other')
    .orderBy('carriers.display_order')
    .orderBy('carriers.id')
    .orderBy('service_name')
    .execute()
  const versions = await db.selectFrom('additional_service_deductions').selectAll().execute()
  const versionsOf = grouped(versions, (row) => row.additional_service_id)
  const lastOf = await lastChanges(
    db,
    'deduction',
    addOns.map(({ id }) => id),
  )
  return addOns.map((addOn) => shownDeduction(addOn, versionsOf.get(addOn.id) ?? [], day, lastOf(addOn.id)))
}

/** Throws NOT_FOUND for an unknown add-on. */
export async function deductionRow(
  db: Queryable,
  additionalServiceId: number,
  day: KstDay,
): Promise<DeductionRow> {
  const addOn = await addOnsOf(db)
    .where('additional_services.id', '=', additionalServiceId)
    .executeTakeFirstOrThrow(notFound)
  const lastOf = await lastChanges(db, 'deduction', [additionalServiceId])
  const versions = await deductionVersions(db, additionalServiceId)
  return shownDeduction(addOn, versions, day, lastOf(additionalServiceId))
}

/** All that a deduction is at some time, the earliest first. */
export function deductionVersions(db: Queryable, additionalServiceId: number): Promise<DeductionVersion[]> {
  return db
    .selectFrom('additional_service_deductions')
    .selectAll()
    .where('additional_service_id', '=', additionalServiceId)
    .orderBy(sql`coalesce(effective_from, '')`)
    .execute()
}

type AddOn = Omit<DeductionRow, 'deduction' | 'next' | 'last_change_id'>

function shownDeduction(
  addOn: AddOn,
  versions: readonly DeductionVersion[],
  day: KstDay,
  last_change_id: number | null,
): DeductionRow {
  const { shown, next } = versionShown(versions.toSorted(byDay), day)
  return { ...addOn, deduction: shown, next, last_change_id }
}

function addOnsOf(db: Queryable) {
  return db
    .selectFrom('additional_services')
    .select([
      'additional_services.id',
      'service_name',
      'additional_services.carrier',
      'additional_services.is_active as is_service_active',
    ])
}

type Dated = Pick<PolicyVersion, 'effective_from'>

function byDay({ effective_from: one }: Dated, { effective_from: other }: Dated): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}
