import type { HowChanged } from '#shared/access-log/access-log.contract.ts'
import type { BodyOf, QueryOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type {
  CarrierServicePolicyInput,
  deleteCarrierServicePolicy,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { periodText } from '#shared/price-period.ts'
import { MANUAL_CARRIERS } from '#shared/settlements/settlement-changes.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { textColumn } from '../../database/sent-values.ts'
import { updateRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
import type { CarrierRename } from '../carriers/rename-carrier.ts'
import { periodOf } from '../price-periods/place-period.ts'
import {
  endVersions,
  placeVersion,
  type VersionChange,
  versionShown,
} from '../price-periods/place-version.ts'
import { recordPriceChanges, type SeenTerms } from '../price-periods/price-changes.ts'
import { requireOpenPeriods } from '../price-periods/require-open-periods.ts'
import { type PolicyRow, type PolicyVersion, policyTerms, presentPolicy } from './policies.present.ts'
import { policyRows, policyVersions } from './policies.queries.ts'

type Change = Omit<BodyOf<typeof updateCarrierServicePolicy>, 'basedOn'>

/** Throws RULE_BROKEN for a carrier that documents cannot have, or a reversed period, and MONTH_CLOSED. */
export function createPolicy(
  { clock, database }: Context,
  by: AccessedBy,
  input: CarrierServicePolicyInput,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    await requirePolicyCarrier(transaction, input.carrier)
    const at = clock.now()
    const { changes, told } = placeVersion<PolicyVersion>([], {
      ...input,
      today: kstDay(at),
      change: () => ({
        ...NEW,
        carrier: input.carrier,
        policy_name: input.policyName,
        policy_type: input.policyType,
        service_category: input.serviceCategory,
        amount: toHundredths(input.amount),
        description: textColumn(input.description) ?? null,
        created_by: by.account.id,
        created_at: at.toISOString(),
      }),
      isSame: () => false,
    })
    const saving = { policyId: 0, changes, told: told === null ? [] : [told] }
    return kept(await saved(transaction, { by, at }, saving, 'added'))
  })
}

const NEW = { id: 0, policy_id: null, is_active: 1, effective_from: null, effective_until: null }

/**
 * Changes a policy from a day on; what settlements of earlier days read stays. Its name and description are the same on all
 * days. Absent fields stay unchanged. Throws NOT_FOUND, VERSION_CONFLICT when another change than `basedOn` was the last one, and
 * what createPolicy throws.
 */
export function changePolicy(
  { clock, database }: Context,
  by: AccessedBy,
  { id, basedOn }: SeenTerms,
  input: Change,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    // Locks the carrier before the policy, in the order in which a carrier's rename does, to avoid a deadlock.
    if (input.carrier !== undefined) await requirePolicyCarrier(transaction, input.carrier)
    const at = clock.now()
    const before = await heldVersions(transaction, { id, basedOn }, kstDay(at))
    if (input.policyName !== undefined || input.description !== undefined)
      await transaction.db
        .updateTable('carrier_service_policies')
        .set({ policy_name: input.policyName, description: textColumn(input.description) })
        .where('policy_id', '=', id)
        .execute()
    const versions = await policyVersions(transaction.db, id)
    const { changes, told } = placeVersion(versions, {
      ...input,
      today: kstDay(at),
      change: (base) => {
        const from = base ?? (versions[0] as PolicyVersion)
        return {
          ...from,
          carrier: input.carrier ?? from.carrier,
          policy_type: input.policyType ?? from.policy_type,
          service_category: input.serviceCategory ?? from.service_category,
          amount: input.amount === undefined ? from.amount : toHundredths(input.amount),
          created_by: by.account.id,
          created_at: at.toISOString(),
        }
      },
      isSame,
    })
    const { shown } = versionShown(versions, kstDay(at))
    const was = told === null ? shown : told.before
    const asItWas = before.find(({ id: version }) => version === was?.id) ?? was
    const said = { before: asItWas, after: told === null ? shown : told.after }
    return kept(await saved(transaction, { by, at }, { policyId: id, changes, told: [said] }, 'changed'))
  })
}

/**
 * Ends a policy, today unless said; documents keep it, and those that were activated before count it. What would begin then or
 * later is taken back. Throws NOT_FOUND when it holds on no day from then on, VERSION_CONFLICT, and MONTH_CLOSED.
 */
export function endPolicy(
  { clock, database }: Context,
  by: AccessedBy,
  { id, basedOn }: SeenTerms,
  { effectiveFrom }: Pick<QueryOf<typeof deleteCarrierServicePolicy>, 'effectiveFrom'>,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const at = clock.now()
    const versions = await heldVersions(transaction, { id, basedOn }, kstDay(at))
    const [shown] = await policyRows(transaction.db, kstDay(at), id)
    const changes = endVersions(versions, effectiveFrom ?? kstDay(at))
    if (changes.length === 0 || shown === undefined) throw notFound()
    // One of which nothing is left is answered as it was.
    return (await saved(transaction, { by, at }, { policyId: id, changes, told: changes }, 'ended')) ?? shown
  })
}

function kept(policy: PolicyRow | undefined): PolicyRow {
  if (policy === undefined) throw new Error('a policy was saved and is not there')
  return policy
}

/** Locks the policy until the transaction ends, and reads all that it is at some time. Throws NOT_FOUND, VERSION_CONFLICT. */
async function heldVersions(
  { db, lock }: Transaction,
  { id, basedOn }: SeenTerms,
  today: KstDay,
): Promise<PolicyVersion[]> {
  await lock('carrier_service_policies', [id])
  const versions = await policyVersions(db, id)
  if (basedOn === undefined) return versions
  const [current] = await policyRows(db, today, id)
  if (current !== undefined && current.last_change_id !== basedOn)
    throw new AppError('VERSION_CONFLICT', { current: presentPolicy(current) })
  return versions
}

function isSame(one: PolicyVersion, other: PolicyVersion): boolean {
  const terms = ['carrier', 'policy_type', 'service_category', 'amount'] as const
  return terms.every((term) => one[term] === other[term])
}

interface Saving {
  /** 0: a new one. */
  policyId: number
  changes: readonly VersionChange<PolicyVersion>[]
  /** What the history says. */
  told: readonly VersionChange<PolicyVersion>[]
}

/** Writes the changes with their history and the entry of the security log. Throws MONTH_CLOSED. */
async function saved(
  transaction: Transaction,
  happened: Happened,
  { policyId, changes, told }: Saving,
  how: HowChanged,
): Promise<PolicyRow | undefined> {
  const { db } = transaction
  await requireOpenPeriods(transaction, changes)
  const id = await writeVersions(db, policyId, changes)
  const terms = (row: PolicyVersion | null) => row && policyTerms(row)
  const history = told.map(({ before, after }) => ({
    subjectId: id,
    before: terms(before),
    after: terms(after),
  }))
  await recordPriceChanges(db, 'policy', history, { by: happened.by.account.id, at: happened.at })
  const last = told.at(-1)
  const row = last?.after ?? last?.before
  if (row) {
    await recordSecurityEvent(db, happened, 'price-changed', {
      what: 'policy',
      how,
      about: `${row.carrier} ${row.policy_name}`,
      values: { 금액: formatWon(toWon(row.amount)), 기간: periodText(periodOf(row)) },
    })
  }
  return (await policyRows(db, kstDay(happened.at), id))[0]
}

/** Ends before it adds: no two versions begin on the same day. Returns the policy's id. */
async function writeVersions(
  db: Queryable,
  policyId: number,
  changes: readonly VersionChange<PolicyVersion>[],
): Promise<number> {
  const types = {
    carrier: 'text',
    policy_type: 'text',
    service_category: 'text',
    amount: 'bigint',
    is_active: 'bigint',
    effective_from: 'text',
    effective_until: 'text',
  } as const
  const stored = changes.flatMap(({ before, after }) =>
    before === null ? [] : [after ?? { ...before, is_active: 0 }],
  )
  await updateRows(db, 'carrier_service_policies', types, stored)
  let id = policyId
  for (const { before, after } of changes) {
    if (before !== null || after === null) continue
    const { id: _, ...row } = after
    const inserted = await db
      .insertInto('carrier_service_policies')
      .values({ ...row, policy_id: id || null })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (id !== 0) continue
    id = inserted.id
    await db.updateTable('carrier_service_policies').set({ policy_id: id }).where('id', '=', id).execute()
  }
  return id
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
