import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { toHundredths } from '#shared/money.ts'
import type {
  CarrierServicePolicyInput,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { textColumn } from '../../database/sent-values.ts'
import { UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
import type { CarrierRename } from '../carriers/rename-carrier.ts'
import type { PolicyRow } from './policies.present.ts'
import { heldPolicy } from './policies.queries.ts'

type Change = BodyOf<typeof updateCarrierServicePolicy>

/** Throws RULE_BROKEN for a carrier that documents cannot have. */
export function createPolicy(
  { clock, database }: Context,
  createdBy: number,
  input: CarrierServicePolicyInput,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await requirePolicyCarrier(transaction, input.carrier)
    return db
      .insertInto('carrier_service_policies')
      .values({
        carrier: input.carrier,
        policy_name: input.policyName,
        policy_type: input.policyType,
        service_category: input.serviceCategory,
        amount: toHundredths(input.amount),
        description: textColumn(input.description),
        created_by: createdBy,
        created_at: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Absent fields stay unchanged, also if another request changed them meanwhile. Throws NOT_FOUND, RULE_BROKEN. */
export function changePolicy({ database }: Context, id: number, input: Change): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    // Locks the carrier before the policy, in the order in which a carrier's rename does, to avoid a deadlock.
    if (input.carrier !== undefined) await requirePolicyCarrier(transaction, input.carrier)
    const before = await heldPolicy(transaction, id)
    return db
      .updateTable('carrier_service_policies')
      .set({
        carrier: input.carrier,
        policy_name: input.policyName ?? before.policy_name,
        policy_type: input.policyType,
        service_category: input.serviceCategory,
        amount: input.amount === undefined ? undefined : toHundredths(input.amount),
        description: textColumn(input.description),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Removes it from documents; settled amounts keep their lines until they are recalculated. Throws NOT_FOUND. */
export function deletePolicy({ database }: Context, id: number): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await heldPolicy(transaction, id)
    await db.deleteFrom('document_policies').where('policy_id', '=', id).execute()
    await db.deleteFrom('carrier_service_policies').where('id', '=', id).execute()
    return row
  })
}

/** The carrier must be registered, or be one for which settlements can be registered by hand. */
async function requirePolicyCarrier(transaction: Transaction, carrier: string): Promise<void> {
  const [unknown] = await unknownCarrierNames(transaction, [carrier])
  if (unknown !== undefined && !MANUAL_CARRIERS.some((manual) => manual === unknown))
    throw broken('carrier', UNKNOWN_CARRIER)
}

/** Policies store their carrier's name, so a rename must change it there. */
export async function renameCarrierInPolicies(
  { db, readLocked }: Transaction,
  _context: Context,
  { from, to }: CarrierRename,
): Promise<void> {
  const policies = db.selectFrom('carrier_service_policies').select('id').where('carrier', '=', from)
  await readLocked(policies.orderBy('id'))
  await db.updateTable('carrier_service_policies').set({ carrier: to }).where('carrier', '=', from).execute()
}
