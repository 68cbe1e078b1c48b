import { kstDay } from '#shared/kst.ts'
import type { PolicyType, ServiceCategory } from '#shared/policies/policy.contract.ts'
import { isInForce } from '#shared/price-period.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { readIdList } from '../documents/documents.present.ts'
import { grouped } from '../stats/sums.ts'
import {
  type Activation,
  type Calculation,
  calculateSettlement,
  type PolicyTerms,
  type PricesInForce,
} from './calculate-settlement.ts'

/** What of a document decides on its settlement. */
export const SETTLED_COLUMNS = [
  'id',
  'carrier',
  'previous_carrier',
  'contact_code',
  'service_plan_id',
  'service_plan_name',
  'additional_service_ids',
  'bundle_applied',
  'activated_at',
] as const satisfies readonly (keyof DocumentRow)[]
export type SettledFacts = Pick<DocumentRow, (typeof SETTLED_COLUMNS)[number]>

/** Policies of documents as they are, or as they would be with these. */
export type AttachedPolicies = ReadonlyMap<number, readonly number[]>

/** With the unit price that was in force, null for none. */
export type CalculatedDocument = Calculation & Pick<PricesInForce, 'unitPrice'>

/**
 * Calculates documents by the prices that were in force at their activations, all read together. The answer is as long as the
 * question, and in its order.
 */
export async function calculateDocuments(
  db: Queryable,
  documents: readonly SettledFacts[],
  attached?: AttachedPolicies,
): Promise<CalculatedDocument[]> {
  const addOnsOf = new Map(
    documents.map((document) => [document, readIdList(document.additional_service_ids)]),
  )
  const unitPrices = await unitPricesOf(db, present(documents.map((document) => document.service_plan_id)))
  const deductions = await deductionsOf(db, [...addOnsOf.values()].flat())
  const carriers = await carriersNamed(db, present(documents.map((document) => document.carrier)))
  const policies = await policiesOf(
    db,
    [...carriers.values()].map(({ name }) => name),
  )
  const attachments =
    attached ??
    (await policiesAttachedTo(
      db,
      documents.map(({ id }) => id),
    ))

  return documents.map((document) => {
    const carrier = carriers.get(document.carrier ?? '')
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
      deductions: (addOnsOf.get(document) ?? []).flatMap((id) => deductions.get(id) ?? []),
      policies: policies.get(carrier?.name ?? '') ?? [],
    })
    return { ...calculation, unitPrice }
  })
}

function present<Value>(values: readonly (Value | null)[]): Value[] {
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
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
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
    .select(['additional_services.id', 'service_name', 'deduction_amount'])
    .where('additional_service_deductions.is_active', '=', 1)
    .where('additional_services.id', 'in', [0, ...evened(present(addOnIds))])
    .execute()
  return new Map(rows.map((row) => [row.id, { label: row.service_name, amount: row.deduction_amount }]))
}

/** What a document's carrier is called now. */
export async function currentCarrierName(db: Queryable, carrier: string | null): Promise<string | null> {
  if (carrier === null) return null
  return (await carriersNamed(db, [carrier])).get(carrier)?.name ?? carrier
}

interface NamedCarrier {
  /** As it is called now. */
  name: string
  isWired: boolean
}

/** Documents keep the name that their carrier had; policies bear the one that it has. */
async function carriersNamed(db: Queryable, names: readonly string[]): Promise<Map<string, NamedCarrier>> {
  const asked = ['', ...evened(names)]
  const former = await db
    .selectFrom('carrier_former_names')
    .innerJoin('carriers', 'carriers.id', 'carrier_former_names.carrier_id')
    .select(['carrier_former_names.name as former_name', 'carriers.name', 'carriers.is_wired'])
    .where('carrier_former_names.name', 'in', asked)
    .execute()
  const current = await db
    .selectFrom('carriers')
    .select(['name', 'is_wired'])
    .where('name', 'in', asked)
    .execute()
  return new Map<string, NamedCarrier>([
    ...names.map((name) => [name, { name, isWired: false }] as const),
    ...former.map((row) => [row.former_name, { name: row.name, isWired: row.is_wired === 1 }] as const),
    ...current.map((row) => [row.name, { name: row.name, isWired: row.is_wired === 1 }] as const),
  ])
}

async function policiesOf(
  db: Queryable,
  carriers: readonly string[],
): Promise<Map<string, (PolicyTerms & { carrier: string })[]>> {
  const rows = await db
    .selectFrom('carrier_service_policies')
    .selectAll()
    .where('carrier', 'in', ['', ...evened(present(carriers))])
    .execute()
  const policies = rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    policyName: row.policy_name,
    policyType: row.policy_type as PolicyType,
    serviceCategory: row.service_category as ServiceCategory,
    amount: row.amount,
  }))
  return grouped(policies, ({ carrier }) => carrier)
}

/** The ids of the policies that were attached to documents. */
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
