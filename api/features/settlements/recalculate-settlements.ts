import { type SqlBool, sql } from 'kysely'
import { formatCount } from '#shared/count.ts'
import type { BodyOf, ResponseOf } from '#shared/endpoint.ts'
import type { recalculateSettlements as contract } from '#shared/settlements/settlement-run.contract.ts'
import type { Context } from '../../context.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { calculateDocuments } from './prices-in-force.ts'
import type { RunDocument } from './run-report.ts'
import { columnsOfCalculation } from './settlement-columns.ts'
import { runThroughSettlements, type Settle } from './settlement-run.ts'

/**
 * Recalculates all settlements of open months with the prices in force at their activations. A manual amount stays, and the
 * calculated one below it follows. When `signal` aborts, it ends early and what was already written stays.
 */
export async function recalculateSettlements(
  context: Context,
  by: ChangingCaller,
  { dryRun = false, month }: BodyOf<typeof contract> & { month?: string } = {},
  signal: AbortSignal,
): Promise<ResponseOf<typeof contract>> {
  const run = {
    kind: 'recalculation',
    by,
    condition: sql<SqlBool>`1 = 1`,
    settle: recalculated,
    dryRun,
    signal,
    ...(month && { month }),
  } as const
  const report = await runThroughSettlements(context, run)
  const { considered, changed, byHandCount } = report
  const result = dryRun ? '변경됩니다.' : '변경되었습니다.'
  const byHand =
    byHandCount === 0
      ? ''
      : ` 직접 입력한 금액이 있는 ${formatCount(byHandCount)}건은 그 금액이 그대로 적용됩니다.`
  const message = `정산 ${formatCount(considered)}건을 다시 계산하여 ${formatCount(changed)}건이 ${result}${byHand}`
  return { message, considered, updatedDocuments: changed, report }
}

const recalculated: Settle = async (db, documents, at) => {
  const calculated = await calculateDocuments(db, documents)
  return documents.flatMap((document, index) => {
    const one = calculated[index]
    if (one === undefined) return []
    const columns = columnsOfCalculation(one, at)
    return isSame(document, columns) ? [] : [{ id: document.id, ...columns }]
  })
}

/** Compares without the time of the calculation. */
function isSame(document: RunDocument, columns: ReturnType<typeof columnsOfCalculation>): boolean {
  return (
    document.calculated_settlement_amount === columns.calculated_settlement_amount &&
    document.settlement_new_customer_price === columns.settlement_new_customer_price &&
    document.settlement_port_in_price === columns.settlement_port_in_price &&
    document.policy_details === columns.policy_details
  )
}
