import type { BodyOf } from '#shared/endpoint.ts'
import type { SettlementPreview } from '#shared/settlements/settlement.contract.ts'
import type { previewManualSettlement as contract } from '#shared/settlements/settlement-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { requireActivated } from '../documents/changes/change-device-info.ts'
import { readDocumentRow } from '../documents/document-rows.ts'
import { judgeAttachment } from './attachable-policies.ts'
import { calculateDocument } from './prices-in-force.ts'
import { activationMoment, factsOfManual, planToRegister } from './register-manual-settlement.ts'
import { presentPreview } from './settlements.present.ts'

/**
 * The amount of a document if it had these policies. Throws DOCUMENT_NOT_FOUND, CONFLICT if it is not activated, or
 * RULE_BROKEN for policies that cannot be attached to it.
 */
export async function previewPolicies(
  db: Queryable,
  account: Account,
  { documentId, policyIds }: { documentId: number; policyIds: readonly number[] },
): Promise<SettlementPreview> {
  const row = await readDocumentRow(db, account, documentId)
  requireActivated(account, row)
  await judgeAttachment(db, row, policyIds)
  const calculation = await calculateDocument(db, row, new Map([[documentId, policyIds]]))
  return presentPreview(calculation, row.hidden_price)
}

/** The amount of a manual registration before it is saved. Throws RULE_BROKEN for a plan of another carrier. */
export async function previewManual(
  db: Queryable,
  asked: BodyOf<typeof contract>,
): Promise<SettlementPreview> {
  const plan = await planToRegister(db, asked)
  const { carrier } = asked
  const facts = await factsOfManual(db, { carrier, plan, activatedAt: activationMoment(asked.activatedAt) })
  return presentPreview(await calculateDocument(db, { id: 0, ...facts }), null)
}
