import { type SqlBool, sql } from 'kysely'
import { formatCount } from '#shared/count.ts'
import type { BodyOf, ResponseOf } from '#shared/endpoint.ts'
import type { applyHiddenPrices as contract } from '#shared/settlements/settlement-run.contract.ts'
import type { Context } from '../../context.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { hiddenPricesOf } from './hidden-prices-in-force.ts'
import { runThroughSettlements, type Settle } from './settlement-run.ts'

/**
 * Gives each settlement in an open month the hidden price in force at its activation, and removes one that was not. A
 * hidden price stays if its contact code no longer exists.
 */
export async function applyHiddenPrices(
  context: Context,
  by: ChangingCaller,
  { dryRun = false, month }: BodyOf<typeof contract> & { month?: string } = {},
  signal: AbortSignal,
): Promise<ResponseOf<typeof contract>> {
  const condition = sql<SqlBool>`documents.contact_code is not null`
  const run = {
    kind: 'hidden-prices',
    by,
    condition,
    settle: withHiddenPrices,
    dryRun,
    signal,
    ...(month && { month }),
  } as const
  const report = await runThroughSettlements(context, run)
  const { changed } = report
  const message =
    changed === 0
      ? '히든단가가 달라진 정산이 없습니다.'
      : `정산 ${formatCount(changed)}건의 히든단가를 ${dryRun ? '변경합니다' : '변경했습니다'}.`
  return { message, updatedDocuments: changed, report }
}

const withHiddenPrices: Settle = async (db, documents) => {
  const hiddenPrices = await hiddenPricesOf(db, documents)
  return documents.flatMap((document, index) => {
    const hiddenPrice = hiddenPrices[index]
    if (hiddenPrice === undefined || hiddenPrice === document.hidden_price) return []
    return [{ id: document.id, hidden_price: hiddenPrice }]
  })
}
