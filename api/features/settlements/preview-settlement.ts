import type { BodyOf } from '#shared/endpoint.ts'
import type { SettlementPreview } from '#shared/settlements/settlement.contract.ts'
import type {
  CorrectionPreview,
  previewCorrection as correctionContract,
  previewManualSettlement as manualContract,
} from '#shared/settlements/settlement-changes.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { requireActivated } from '../documents/changes/change-device-info.ts'
import { withColumns } from '../documents/changes/change-document.ts'
import { type DocumentRow, readDocumentRow, settledAmount } from '../documents/document-rows.ts'
import { seesAmounts } from '../documents/documents.access.ts'
import { processingChanges } from '../documents/processing/process-document.ts'
import { requireOpenMonth } from '../settlement-months/open-months.ts'
import { judgeAttachment } from './attachable-policies.ts'
import { calculateDocument } from './prices-in-force.ts'
import { activationMoment, factsOfManual, planToRegister } from './register-manual-settlement.ts'
import { firstSettlement } from './settlement-columns.ts'
import { presentAmounts, presentPreview } from './settlements.present.ts'

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
  asked: BodyOf<typeof manualContract>,
): Promise<SettlementPreview> {
  const plan = await planToRegister(db, asked)
  const { carrier } = asked
  const facts = await factsOfManual(db, { carrier, plan, activatedAt: activationMoment(asked.activatedAt) })
  return presentPreview(await calculateDocument(db, { id: 0, ...facts }), null)
}

/**
 * What a correction does to the settlement of an activated document, with amounts for who sees them. Throws CONFLICT if it is not
 * activated, MONTH_CLOSED, and what the correction throws.
 */
export function previewCorrection(
  { database, clock }: Context,
  account: Account,
  id: number,
  parts: BodyOf<typeof correctionContract>,
): Promise<CorrectionPreview> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await readDocumentRow(db, account, id)
    requireActivated(account, row)
    const by = { actor: account, at: clock.now().toISOString() }
    await requireOpenMonth(db, row.settled_at ?? by.at)
    const after = withColumns(row, await processingChanges(transaction, row, parts, by))
    const isPlanLost = row.service_plan_name !== null && after.service_plan_name === null
    const told = {
      concernsMoney: hasMoney(row) && !isPricedAlike(row, after),
      lostPlanName: isPlanLost ? row.service_plan_name : null,
    }
    if (!seesAmounts(account)) return told
    const amounts = {
      before: presentAmounts(row),
      after: presentAmounts({ ...after, ...(await firstSettlement(db, after, by.at)) }),
      isByHand: row.manual_settlement_amount !== null,
    }
    return { ...told, amounts }
  })
}

/** What is 미정 has no amount that would stay. */
function hasMoney(row: DocumentRow): boolean {
  return settledAmount(row) !== null || row.hidden_price !== null
}

/** Of the carrier that a customer leaves it matters only whether there is one. */
function isPricedAlike(before: DocumentRow, after: DocumentRow): boolean {
  return (
    (before.previous_carrier === null) === (after.previous_carrier === null) &&
    (['carrier', 'contact_code', 'service_plan_id'] as const).every(
      (column) => before[column] === after[column],
    )
  )
}
