import { type SqlBool, sql } from 'kysely'
import { formatCount } from '#shared/count.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import type { recalculateSettlements as contract } from '#shared/settlements/settlement.contract.ts'
import type { Context } from '../../context.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { calculateDocuments } from './prices-in-force.ts'
import { columnsOfCalculation } from './settlement-columns.ts'
import { type RunDocument, runThroughSettlements, type Settle } from './settlement-run.ts'

/**
 * Recalculates all settlements of open months with the prices in force at their activations; manual amounts stay. When
 * `signal` aborts, it ends early and what was already written stays.
 */
export async function recalculateSettlements(
  context: Context,
  by: ChangingCaller,
  signal: AbortSignal,
): Promise<ResponseOf<typeof contract>> {
  const condition = sql<SqlBool>`documents.manual_settlement_amount is null`
  const run = { by, condition, settle: recalculated, note: '재계산', signal }
  const { considered, changed } = await runThroughSettlements(context, run)
  const message = `정산 ${formatCount(considered)}건을 다시 계산하여 ${formatCount(changed)}건이 변경되었습니다.`
  return { message, considered, updatedDocuments: changed }
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
