import { grouped } from '#shared/grouped.ts'
import { kstDay } from '#shared/kst.ts'
import type { PolicyType, ServiceCategory } from '#shared/policies/policy.contract.ts'
import { isInForce, type PricePeriod } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import { type DocumentRow, readIdList } from '../documents/document-rows.ts'
import { periodOf } from '../price-periods/place-period.ts'
import {
  type Activation,
  type Calculation,
  calculateSettlement,
  type PolicyTerms,
  type PricesInForce,
} from './calculate-settlement.ts'

/** The document's columns that determine its settlement. */
export const SETTLED_COLUMNS = [
  'id',
  'carrier',
  'carrier_id',
  'previous_carrier',
  'contact_code',
  'contact_code_id',
  'dealer_name',
  'service_plan_id',
  'service_plan_name',
  'additional_service_ids',
  'bundle_applied',
  'activated_at',
] as const satisfies readonly (keyof DocumentRow)[]
export type SettledFacts = Pick<DocumentRow, (typeof SETTLED_COLUMNS)[number]>

/** Policies by document: the attached ones, or for a preview the ones to be attached. */
export type AttachedPolicies = ReadonlyMap<number, readonly number[]>

/** With the unit price that was in force; null if there was none. */
export type CalculatedDocument = Calculation & Pick<PricesInForce, 'unitPrice'>

/**
 * Calculates documents with the prices in force at their activations, which are read together for all. Returns one
 * calculation per document, in the same order.
 */
export async function calculateDocuments(
  db: Queryable,
  documents: readonly SettledFacts[],
  attached?: AttachedPolicies,
): Promise<CalculatedDocument[]> {
  const addOnsOf = new Map(
    documents.map((document) => [document, readIdList(document.additional_service_ids)]),
  )
  const unitPrices = await unitPricesOf(
    db,
    distinctValues(documents.map((document) => document.service_plan_id)),
  )
  const deductions = await deductionsOf(db, [...addOnsOf.values()].flat())
  const carrierOf = await carriersOf(db, documents)
  const policies = await policiesOf(
    db,
    documents.map((document) => carrierOf(document)?.name ?? ''),
  )
  const attachments =
    attached ??
    (await policiesAttachedTo(
      db,
      documents.map(({ id }) => id),
    ))

  return documents.map((document) => {
    const carrier = carrierOf(document)
    const day = kstDay(document.activated_at ?? '')
    const activation: Activation = {
      carrier: document.carrier,
      previousCarrier: document.previous_carrier,
      planName: document.service_plan_id === null ? null : document.service_plan_name,
      isWired: carrier?.isWired ?? false,
      isBundled: document.bundle_applied === 1,
      attachedPolicyIds: attachments.get(document.id) ?? [],
    }
    const prices = unitPrices.get(document.service_plan_id ?? 0)
    const unitPrice = prices?.find((price) => isInForce(price, day)) ?? null
    const calculation = calculateSettlement(activation, {
      unitPrice,
      deductions: (addOnsOf.get(document) ?? []).flatMap((id) =>
        (deductions.get(id) ?? []).filter((deduction) => isInForce(deduction, day)),
      ),
      policies: (policies.get(carrier?.name ?? '') ?? []).filter((policy) => isInForce(policy, day)),
    })
    return { ...calculation, unitPrice }
  })
}

export async function calculateDocument(
  db: Queryable,
  document: SettledFacts,
  attached?: AttachedPolicies,
): Promise<CalculatedDocument> {
  const [calculated] = await calculateDocuments(db, [document], attached)
  if (calculated === undefined) throw new Error('one document was to be calculated, and none came back')
  return calculated
}

/** Each value once, without null. */
export function distinctValues<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== null)
}

async function unitPricesOf(db: Queryable, planIds: readonly number[]) {
  const rows = await db
    .selectFrom('settlement_unit_prices')
    .selectAll()
    .where('is_active', '=', 1)
    .where('service_plan_id', 'in', [0, ...evened(planIds)])
    .execute()
  const prices = rows.map((row) => ({
    servicePlanId: row.service_plan_id,
    newCustomerPrice: row.new_customer_price,
    portInPrice: row.port_in_price,
    ...periodOf(row),
  }))
  return grouped(prices, ({ servicePlanId }) => servicePlanId)
}

async function deductionsOf(db: Queryable, addOnIds: readonly number[]) {
  const rows = await db
    .selectFrom('additional_service_deductions')
    .innerJoin(
      'additional_services',
      'additional_services.id',
      'additional_service_deductions.additional_service_id',
    )
    .select([
      'additional_services.id',
      'service_name',
      'deduction_amount',
      'effective_from',
      'effective_until',
    ])
    .where('additional_service_deductions.is_active', '=', 1)
    .where('additional_services.id', 'in', [0, ...evened(distinctValues(addOnIds))])
    .execute()
  const deductions = rows.map((row) => ({
    id: row.id,
    label: row.service_name,
    amount: row.deduction_amount,
    ...periodOf(row),
  }))
  return grouped(deductions, ({ id }) => id)
}

/** The present name of a document's carrier. */
export async function currentCarrierName(db: Queryable, document: Carried): Promise<string | null> {
  const carrierOf = await carriersOf(db, [document])
  return carrierOf(document)?.name ?? null
}

interface NamedCarrier {
  /** The present name. */
  name: string
  isWired: boolean
}

/** The columns that identify a document's carrier. */
export type Carried = Pick<SettledFacts, 'carrier' | 'carrier_id'>

/** Documents keep the carrier's name at the time of activation, while policies have its present name. */
async function carriersOf(
  db: Queryable,
  documents: readonly Carried[],
): Promise<(document: Carried) => NamedCarrier | null> {
  const ids = distinctValues(documents.map((document) => document.carrier_id))
  const names = distinctValues(documents.map((document) => document.carrier))
  const rows = await db
    .selectFrom('carriers')
    .select(['id', 'name', 'is_wired'])
    .where((where) =>
      where.or([where('id', 'in', [0, ...evened(ids)]), where('name', 'in', ['', ...evened(names)])]),
    )
    .execute()
  return ({ carrier, carrier_id }) => {
    if (carrier === null) return null
    // Manual registrations may be older than their carrier's entry; then only the name connects them.
    const row = rows.find(({ id, name }) => (carrier_id === null ? name === carrier : id === carrier_id))
    return { name: row?.name ?? carrier, isWired: row?.is_wired === 1 }
  }
}

async function policiesOf(
  db: Queryable,
  carriers: readonly string[],
): Promise<Map<string, (PolicyTerms & PricePeriod & { carrier: string })[]>> {
  const rows = await db
    .selectFrom('carrier_service_policies')
    .selectAll()
    .where('is_active', '=', 1)
    .where('carrier', 'in', ['', ...evened(distinctValues(carriers))])
    .execute()
  const policies = rows.map((row) => ({
    // Documents have a policy by the id that it keeps, whatever it becomes.
    id: row.policy_id ?? row.id,
    carrier: row.carrier,
    policyName: row.policy_name,
    policyType: row.policy_type as PolicyType,
    serviceCategory: row.service_category as ServiceCategory,
    amount: row.amount,
    ...periodOf(row),
  }))
  return grouped(policies, ({ carrier }) => carrier)
}

/** The ids of the attached policies, by document. */
export async function policiesAttachedTo(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('document_policies')
    .selectAll()
    .where('document_id', 'in', [0, ...evened(documentIds)])
    .orderBy('policy_id')
    .execute()
  const ofDocuments = grouped(rows, (row) => row.document_id)
  return new Map([...ofDocuments].map(([id, attached]) => [id, attached.map((row) => row.policy_id)]))
}
