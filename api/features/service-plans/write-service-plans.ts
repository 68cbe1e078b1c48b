import { toHundredths } from '#shared/money.ts'
import type { ServicePlan, ServicePlanInput } from '#shared/service-plans/service-plan.contract.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type AcceptedRow, addedRows, changedRows } from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import { keyAtCarrier } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { presentServicePlan } from './service-plans.present.ts'

type PlanName = Pick<ServicePlan, 'carrier' | 'name'>

export interface FoundServicePlans {
  /** The existing plans, by `keyAtCarrier`. */
  plans: ReadonlyMap<string, ServicePlan>
  unknownCarriers: ReadonlySet<string>
}

/** The existing plans with these names, and the unknown carriers; locks them until the transaction ends. */
export async function findServicePlans(
  transaction: Transaction,
  wanted: readonly PlanName[],
): Promise<FoundServicePlans> {
  const { db } = transaction
  const carriers = wanted.map(({ carrier }) => carrier)
  const unknownCarriers = new Set(await unknownCarrierNames(transaction, carriers))
  const names = [...new Set(wanted.map(({ name }) => name))]
  const rows = await readInPieces(names, (piece) =>
    transaction.readLocked(db.selectFrom('service_plans').selectAll().where('name', 'in', piece)),
  )
  const plans = rows.map(presentServicePlan)
  return {
    plans: new Map(plans.map((plan) => [keyAtCarrier(plan.carrier, plan.name), plan])),
    unknownCarriers,
  }
}

/** Absent fields get their defaults in a new plan and stay unchanged in an existing one. */
export async function writeServicePlans(
  transaction: Transaction,
  context: Context,
  accepted: readonly AcceptedRow<ServicePlanInput, ServicePlan>[],
  by: AccessedBy,
): Promise<void> {
  const { db } = transaction
  const created_at = context.clock.now().toISOString()
  const added = addedRows(accepted).map((row) => ({
    name: row.name,
    carrier: row.carrier,
    ...planColumns({ dataAllowance: null, combinationEligible: false, isActive: true, ...row }),
    created_at,
  }))
  await insertRows(db, 'service_plans', added)
  const changed = changedRows(accepted).map(({ row, existing }) => ({
    id: existing.id,
    ...planColumns({ ...existing, ...row }),
  }))
  await updateRows(db, 'service_plans', COLUMN_TYPES, changed)
  await referenceChanged(transaction, context)
  await recordImported(db, { by, at: context.clock.now() }, 'service-plan', accepted.length)
}

const COLUMN_TYPES = {
  plan_type: 'text',
  data_allowance: 'text',
  monthly_fee: 'bigint',
  combination_eligible: 'bigint',
  is_active: 'bigint',
} as const

function planColumns(input: Required<Omit<ServicePlanInput, 'name' | 'carrier'>>) {
  return {
    plan_type: input.planType,
    data_allowance: input.dataAllowance || null,
    monthly_fee: toHundredths(input.monthlyFee),
    combination_eligible: input.combinationEligible ? 1 : 0,
    is_active: input.isActive ? 1 : 0,
  }
}
