import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import { kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import {
  countOutdatedSettlements,
  listSettlementMonths,
  moveSettlementMonth,
  readSettlementMonth,
  type SettlementStage,
  STAGE_LABELS,
} from '#shared/statements/settlement-month.contract.ts'
import {
  downloadStatements,
  exportPayouts,
  exportStatements,
  listManagerTotals,
  listStatements,
} from '#shared/statements/statement.contract.ts'
import { asking } from './ask.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { besideAReader, readerOf } from './read-meanwhile.ts'

/**
 * Lines of statements per second while the month before goes from 작성 to 마감, all its statements are read and made as files, and the
 * payout file. The times are those of a list that another user reads meanwhile.
 */
export async function measureStatements({ admin, workers }: BenchFacts, url: string): Promise<Measurement> {
  const { ask, askFile } = asking(url, admin)
  const reader = { url, headers: bearer(workers[0] ?? '') }
  const month = nextKstMonth(kstMonth(new Date()), -1)
  const params = { month }
  const allTimes: number[] = []
  let allSeconds = 0

  await timed('all months', () => ask(listSettlementMonths))
  const { stage, count, statements } = await timed("a month's page", () =>
    ask(readSettlementMonth, { params }),
  )
  if (statements === 0) throw new Error('nothing has an amount: run the settlements first')
  if (stage !== 'draft') throw new Error(`${month} is at ${STAGE_LABELS[stage]}: make new data`)
  await timed('what other prices would change in it', () => ask(countOutdatedSettlements, { params }))
  await timed('totals of sales managers', () => ask(listManagerTotals, { params }))
  await move('draft', 'review')
  await move('review', 'approved')
  const rows = await timed('the list of all statements', everyStatement)
  if (rows !== statements) throw new Error(`of ${statements} statements ${rows} were listed`)
  await file('all statements as a workbook', exportStatements)
  await file('all statements as PDFs', downloadStatements)
  await move('approved', 'closed')
  await file('the payout file', exportPayouts)
  return {
    ...measurementOf(allTimes, allSeconds, 0, count),
    perSecond: count / allSeconds,
  }

  async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const { result, seconds, times } = await besideAReader(reader, work)
    allTimes.push(...times)
    allSeconds += seconds
    console.log(`${what}: ${seconds.toFixed(2)} s; ${readerOf(times)}`)
    return result
  }

  function move(from: SettlementStage, to: SettlementStage) {
    const body = { from, to, ...(to === 'closed' && { carriesUndetermined: true }) }
    return timed(`${STAGE_LABELS[from]} to ${STAGE_LABELS[to]}`, () =>
      ask(moveSettlementMonth, { params, body }),
    )
  }

  async function everyStatement(): Promise<number> {
    let rows = 0
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ResponseOf<typeof listStatements> = await ask(listStatements, {
        params,
        query: { limit: '200', ...(cursor && { cursor }) },
      })
      rows += page.items.length
      cursor = page.nextCursor
    }
    return rows
  }

  async function file(what: string, endpoint: Endpoint): Promise<void> {
    const { byteLength } = await timed(what, () => askFile(endpoint, { params, query: { reason: '측정' } }))
    console.log(`${what}: ${(byteLength / 1e6).toFixed(1)} MB`)
  }
}
