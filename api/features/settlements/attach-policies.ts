import type { ChangingCaller } from '../../http/access-sink.ts'
import { type EventDetail, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { requireActivated } from '../documents/changes/change-device-info.ts'
import { changeDocument, type DocumentContext } from '../documents/changes/change-document.ts'
import type { NewDocumentEvent } from '../documents/document-events.ts'
import { amountWord, settlementEvent } from '../documents/document-events.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { requireOpenMonth } from '../settlement-months/open-months.ts'
import { judgeAttachment } from './attachable-policies.ts'
import { type CalculatedColumns, calculatedColumns } from './settlement-columns.ts'

interface Attachment {
  version?: number | undefined
  policyIds: readonly number[]
}

/**
 * Replaces an activated document's attached policies by these and recalculates it. Throws CONFLICT if it is not activated,
 * RULE_BROKEN for a policy of another carrier or one that applies automatically, MONTH_CLOSED, and VERSION_CONFLICT.
 */
export function attachPolicies(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  { version, policyIds }: Attachment,
): Promise<void> {
  const { database, clock } = context
  const { account } = caller
  return database.transaction(async (transaction) => {
    const { db } = transaction
    let detail: EventDetail = {}
    await changeDocument(transaction, context, { account, id, version }, async (row, by) => {
      requireActivated(by.actor, row)
      await transaction.holdMonths('settle')
      await requireOpenMonth(db, row.settled_at ?? by.at)
      // Locked, so that nobody deletes a policy before it is attached.
      await transaction.lock('carrier_service_policies', policyIds, 'share')
      const names = await judgeAttachment(db, row, policyIds)
      await db.deleteFrom('document_policies').where('document_id', '=', id).execute()
      const rows = policyIds.map((policyId) => ({ document_id: id, policy_id: policyId }))
      if (rows.length > 0) await db.insertInto('document_policies').values(rows).execute()
      const columns = await calculatedColumns(db, row, by.at)
      const subject = { kind: 'document', id, name: row.document_number } as const
      detail = { subject, what: 'document-policy', how: 'changed', about: names.join(', ') || '없음' }
      return [{ columns, events: [attachmentEvent(row, columns, names)] }]
    })
    await recordSecurityEvent(db, { by: caller, at: clock.now() }, 'amount-changed', detail)
  })
}

/** The history entry: the policies attached now and the calculated amount, also beside a manual one. */
function attachmentEvent(
  row: DocumentRow,
  columns: CalculatedColumns,
  names: readonly string[],
): NewDocumentEvent {
  const isByHand = row.manual_settlement_amount !== null
  const word = (amount: number | null) => `${isByHand ? '계산된 금액 ' : ''}${amountWord(amount)}`
  return settlementEvent(
    word(row.calculated_settlement_amount),
    word(columns.calculated_settlement_amount),
    `${names.length === 0 ? '붙인 정책 없음' : `정책 ${names.join(', ')}`} · 재계산`,
  )
}
