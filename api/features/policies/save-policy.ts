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
import { textColumn } from '../carriers/carrier-columns.ts'
import { UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
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

/** What the input does not mention stays as it is, also where another one changed it. Throws NOT_FOUND and what createPolicy throws. */
export function changePolicy({ database }: Context, id: number, input: Change): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    // Before the policy itself, as a carrier that is renamed holds its policies.
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

/** Throws NOT_FOUND. Documents lose it; what is settled keeps its lines until it is calculated anew. */
export function deletePolicy({ database }: Context, id: number): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await heldPolicy(transaction, id)
    await db.deleteFrom('document_policies').where('policy_id', '=', id).execute()
    await db.deleteFrom('carrier_service_policies').where('id', '=', id).execute()
    return row
  })
}

/** Documents name a registered carrier, or one that settlements are registered for by hand. */
async function requirePolicyCarrier(transaction: Transaction, carrier: string): Promise<void> {
  const [unknown] = await unknownCarrierNames(transaction, [carrier])
  if (unknown !== undefined && !MANUAL_CARRIERS.some((manual) => manual === unknown))
    throw broken('carrier', UNKNOWN_CARRIER)
}
