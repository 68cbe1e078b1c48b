import type { BodyOf } from '#shared/endpoint.ts'
import type { SettlementPreview } from '#shared/settlements/settlement.contract.ts'
import type { previewManualSettlement as contract } from '#shared/settlements/settlement-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { readDocumentRow } from '../documents/document-rows.ts'
import { judgeAttachment } from './attach-policies.ts'
import { hiddenPricesOf } from './hidden-prices-in-force.ts'
import { calculateDocuments, type SettledFacts } from './prices-in-force.ts'
import { activationMoment } from './register-manual-settlement.ts'
import { presentPreview } from './settlements.present.ts'

/** A document with these policies. Throws DOCUMENT_NOT_FOUND, or RULE_BROKEN for policies that cannot be attached to it. */
export async function previewPolicies(
  db: Queryable,
  account: Account,
  { documentId, policyIds }: { documentId: number; policyIds: readonly number[] },
): Promise<SettlementPreview> {
  const row = await readDocumentRow(db, account, documentId)
  await judgeAttachment(db, row.carrier, policyIds)
  return preview(db, row, policyIds)
}

/** An activation that is about to be registered by hand. */
export async function previewManual(
  db: Queryable,
  asked: BodyOf<typeof contract>,
): Promise<SettlementPreview> {
  return preview(db, await factsOf(db, asked), [])
}

async function preview(
  db: Queryable,
  document: SettledFacts,
  policyIds: readonly number[],
): Promise<SettlementPreview> {
  const [calculation] = await calculateDocuments(db, [document], new Map([[document.id, policyIds]]))
  const [hiddenPrice = null] = await hiddenPricesOf(db, [document])
  if (calculation === undefined) throw new Error('one document was to be calculated, and none came back')
  return presentPreview(calculation, hiddenPrice)
}

async function factsOf(db: Queryable, asked: BodyOf<typeof contract>): Promise<SettledFacts> {
  const plan = await db
    .selectFrom('service_plans')
    .select(['id', 'name'])
    .where('id', '=', asked.servicePlanId ?? 0)
    .executeTakeFirst()
  return {
    id: 0,
    carrier: asked.carrier,
    previous_carrier: null,
    contact_code: null,
    service_plan_id: plan?.id ?? null,
    service_plan_name: plan?.name ?? null,
    additional_service_ids: '[]',
    bundle_applied: 0,
    activated_at: activationMoment(asked.activatedAt),
  }
}
