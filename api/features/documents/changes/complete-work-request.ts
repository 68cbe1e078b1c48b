import type * as z from 'zod/mini'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { WorkRequestCompletion } from '#shared/documents/work-requests.contract.ts'
import { broken } from '#shared/errors.ts'
import { toHundredths } from '#shared/money.ts'
import { scopeOf } from '#shared/permissions.ts'
import { sentOrKept } from '../../../database/sent-values.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import type { Account } from '../../../http/accounts.ts'
import { statusChange } from './change-activation-status.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'
import { offerAfter, planChange } from './change-service-plan.ts'

type SentCompletion = z.output<typeof WorkRequestCompletion>
type CompletionInput = SentCompletion & { activationStatus: ActivationStatus }

/** The status, the plan and the amount in one change. Throws what the rules of each throw, and VERSION_CONFLICT. */
export function completeWorkRequest(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  sent: SentCompletion,
): Promise<void> {
  const { account } = caller
  const input: CompletionInput = { ...sent, activationStatus: sent.activationStatus ?? '개통' }
  const { servicePlanId, additionalServiceIds, settlementAmount, manualSettlementAmount, ...status } = input
  const plan = { servicePlanId, additionalServiceIds }
  const isPlanSent = servicePlanId !== undefined || additionalServiceIds !== undefined
  const amountsBy = typedAmount(input) === undefined ? undefined : caller
  const target = { account, id, version: input.version, amountsBy, workBy: caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, async (row, by) => [
      statusChange(row, status, by),
      ...(isPlanSent ? [planChange(row, plan, by, await offerAfter(transaction.db, row, plan))] : []),
      ...amountChanges(input, account),
    ]),
  )
}

/** The manual one goes before the other. Null: the calculated one counts; undefined: none was sent. */
export function typedAmount({
  manualSettlementAmount,
  settlementAmount,
}: Pick<SentCompletion, 'manualSettlementAmount' | 'settlementAmount'>): number | null | undefined {
  return sentOrKept(manualSettlementAmount, settlementAmount)
}

function amountChanges(input: CompletionInput, account: Account): DocumentChange[] {
  const won = typedAmount(input)
  if (won === undefined) return []
  judgeAmount(input, account)
  return [{ columns: { manual_settlement_amount: won === null ? null : toHundredths(won) }, events: [] }]
}

function judgeAmount(input: CompletionInput, account: Account): void {
  if (scopeOf(account, 'settlements.manage') === null)
    throw broken('manualSettlementAmount', '정산 금액은 관리자만 입력할 수 있습니다.')
  if (input.activationStatus !== '개통')
    throw broken('manualSettlementAmount', '정산 금액은 개통완료로 처리할 때만 입력할 수 있습니다.')
}
