import type { BodyOf } from '#shared/endpoint.ts'
import { formatWon, toHundredths } from '#shared/money.ts'
import type { changeSettlementAmount as contract } from '#shared/settlements/settlement-changes.contract.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { type EventDetail, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { requireActivated } from '../documents/changes/change-device-info.ts'
import { changeDocument, type DocumentContext } from '../documents/changes/change-document.ts'
import { requireOpenMonth } from '../settlement-months/open-months.ts'

/**
 * Sets a manual amount, or with null returns to the calculated one. Throws CONFLICT if the document is not activated,
 * MONTH_CLOSED, and VERSION_CONFLICT.
 */
export function changeSettlementAmount(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  { version, settlementAmount }: BodyOf<typeof contract>,
): Promise<void> {
  const { database, clock } = context
  const { account } = caller
  return database.transaction(async (transaction) => {
    let subject: EventDetail['subject'] = null
    await changeDocument(transaction, context, { account, id, version }, async (row, by) => {
      subject = { kind: 'document', id, name: row.document_number }
      requireActivated(by.actor, row)
      await transaction.holdMonths('settle')
      await requireOpenMonth(transaction.db, row.activated_at ?? by.at)
      const amount = settlementAmount === null ? null : toHundredths(settlementAmount)
      return [{ columns: { manual_settlement_amount: amount }, events: [] }]
    })
    const amount = settlementAmount === null ? '계산된 금액' : formatWon(settlementAmount)
    const happened = { by: caller, at: clock.now() }
    await recordSecurityEvent(transaction.db, happened, 'amount-changed', {
      subject,
      values: { 금액: amount },
    })
  })
}
