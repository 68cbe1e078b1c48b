import type { HowChanged } from '#shared/access-log/access-log.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type {
  CarrierServicePolicyInput,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
import type { CarrierRename } from '../carriers/rename-carrier.ts'
import type { PolicyRow } from './policies.present.ts'
import { heldPolicy } from './policies.queries.ts'

type Change = BodyOf<typeof updateCarrierServicePolicy>

/** Throws RULE_BROKEN for a carrier that documents cannot have. */
export function createPolicy(
  { clock, database }: Context,
  by: AccessedBy,
  input: CarrierServicePolicyInput,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await requirePolicyCarrier(transaction, input.carrier)
    const row = await db
      .insertInto('carrier_service_policies')
      .values({
        carrier: input.carrier,
        policy_name: input.policyName,
        policy_type: input.policyType,
        service_category: input.serviceCategory,
        amount: toHundredths(input.amount),
        description: textColumn(input.description),
        created_by: by.account.id,
        created_at: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return recorded(db, { by, at: clock.now() }, 'added', row)
  })
}

/** Absent fields stay unchanged, also if another request changed them meanwhile. Throws NOT_FOUND, RULE_BROKEN. */
export function changePolicy(
  { clock, database }: Context,
  by: AccessedBy,
  id: number,
  input: Change,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    // Locks the carrier before the policy, in the order in which a carrier's rename does, to avoid a deadlock.
    if (input.carrier !== undefined) await requirePolicyCarrier(transaction, input.carrier)
    const before = await heldPolicy(transaction, id)
    const row = await db
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
    return recorded(db, { by, at: clock.now() }, 'changed', row)
  })
}

/** Removes it from documents; settled amounts keep their lines until they are recalculated. Throws NOT_FOUND. */
export function deletePolicy({ clock, database }: Context, by: AccessedBy, id: number): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await heldPolicy(transaction, id)
    await db.deleteFrom('document_policies').where('policy_id', '=', id).execute()
    await db.deleteFrom('carrier_service_policies').where('id', '=', id).execute()
    return recorded(db, { by, at: clock.now() }, 'deleted', row)
  })
}

/** Records the change in the security log, and returns the row. */
async function recorded(
  db: Queryable,
  happened: Happened,
  how: HowChanged,
  row: PolicyRow,
): Promise<PolicyRow> {
  await recordSecurityEvent(db, happened, 'price-changed', {
    what: 'policy',
    how,
    about: `${row.carrier} ${row.policy_name}`,
    values: { 금액: formatWon(toWon(row.amount)) },
  })
  return row
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
