import { type SqlBool, sql } from 'kysely'
import { formatCount } from '#shared/count.ts'
import type { BodyOf, ResponseOf } from '#shared/endpoint.ts'
import type { createBulkSettlements as contract } from '#shared/settlements/settlement-run.contract.ts'
import type { Context } from '../../context.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { hiddenPricesOf } from './hidden-prices-in-force.ts'
import { calculateDocuments } from './prices-in-force.ts'
import { columnsOfCalculation } from './settlement-columns.ts'
import { runThroughSettlements, type Settle } from './settlement-run.ts'

/** Settles those activated documents of open months that have no amount: the named ones, else all. */
export async function createBulkSettlements(
  context: Context,
  by: ChangingCaller,
  body: BodyOf<typeof contract>,
  signal: AbortSignal,
): Promise<ResponseOf<typeof contract>> {
  const { documentIds: ids, dryRun = false } = body ?? {}
  const unsettled = sql<SqlBool>`documents.manual_settlement_amount is null
    and documents.calculated_settlement_amount is null`
  const condition =
    ids === undefined ? unsettled : sql<SqlBool>`${unsettled} and documents.id in (${sql.join([...ids, 0])})`
  const run = { kind: 'bulk', by, condition, settle: firstSettlements, dryRun, signal } as const
  const report = await runThroughSettlements(context, run)
  const { considered, determined: created } = report
  return { message: messageOf(considered, created, dryRun), considered, created, report }
}

/** Sets the hidden price too, even if the amount cannot be calculated yet. */
const firstSettlements: Settle = async (db, documents, at) => {
  const calculated = await calculateDocuments(db, documents)
  const hiddenPrices = await hiddenPricesOf(db, documents)
  return documents.flatMap((document, index) => {
    const one = calculated[index]
    const hiddenPrice = document.hidden_price ?? hiddenPrices[index] ?? null
    if (one === undefined || (one.amount === null && hiddenPrice === document.hidden_price)) return []
    return [{ id: document.id, ...columnsOfCalculation(one, at), hidden_price: hiddenPrice }]
  })
}

function messageOf(considered: number, created: number, dryRun: boolean): string {
  if (considered === 0) return '정산을 생성할 개통완료 서류가 없습니다.'
  const left = considered - created
  const undetermined =
    left === 0
      ? ''
      : ` 요금제나 적용 단가가 없는 ${formatCount(left)}건은 미정으로 ${dryRun ? '남습니다' : '남았습니다'}.`
  return `정산 ${formatCount(created)}건을 ${dryRun ? '생성합니다' : '생성했습니다'}.${undetermined}`
}
