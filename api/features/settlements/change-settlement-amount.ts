import type { BodyOf } from '#shared/endpoint.ts'
import { toHundredths } from '#shared/money.ts'
import type { changeSettlementAmount as contract } from '#shared/settlements/settlement-changes.contract.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
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
  const { account } = caller
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version, amountsBy: caller }, async (row, by) => {
      requireActivated(by.actor, row)
      await transaction.holdMonths('settle')
      // An amount that is the same already enters nothing, which the ledger would not refuse.
      await requireOpenMonth(transaction.db, row.settled_at ?? by.at)
      const amount = settlementAmount === null ? null : toHundredths(settlementAmount)
      return [{ columns: { manual_settlement_amount: amount }, events: [] }]
    }),
  )
}
