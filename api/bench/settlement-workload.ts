import { kstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import {
  listSettlementUnitPrices,
  setSettlementUnitPrice,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { createBulkSettlements, recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { asking } from './ask.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { besideAReader, readerOf } from './read-meanwhile.ts'

/** The first day of the prices in the data, each of which is replaced here. */
const FROM = '2000-01-01'
const RISE = 1_000
const READINGS = 10

/**
 * Documents per second of a recalculation that changes every amount, printed beside one that changes none, the first
 * calculation of documents without an amount, and totals of a year. The times are those of a list that another user reads
 * meanwhile.
 */
export async function measureSettlements({ admin, workers }: BenchFacts, url: string): Promise<Measurement> {
  const { ask } = asking(url, admin)
  const reader = { url, headers: bearer(workers[0] ?? '') }
  await run('no amount yet', async () => {
    const { considered, created } = await ask(createBulkSettlements)
    return { considered, changed: created }
  })
  await raisePrices()
  const changing = await run('another price', recalculate)
  if (changing.changed === 0 || changing.changed !== changing.considered)
    throw new Error(`of ${changing.considered} settlements with another price ${changing.changed} changed`)
  const same = await run('the same prices', recalculate)
  if (same.changed !== 0) throw new Error(`${same.changed} settlements changed with the same prices`)
  await readTotals()
  return changing

  async function recalculate() {
    const { considered, updatedDocuments } = await ask(recalculateSettlements)
    return { considered, changed: updatedDocuments }
  }

  async function run(what: string, work: () => Promise<{ considered: number; changed: number }>) {
    const { result, seconds, times } = await besideAReader(reader, work)
    const { considered, changed } = result
    const measured = { ...measurementOf(times, seconds, 0, considered), perSecond: considered / seconds }
    const rate = `${seconds.toFixed(1)} s, ${measured.perSecond.toFixed(0)} a second`
    console.log(`${what}: ${considered} looked at, ${changed} changed in ${rate}; ${readerOf(times)}`)
    return { ...measured, ...result }
  }

  async function readTotals(): Promise<void> {
    const endDate = kstDay(new Date())
    const days = { startDate: addKstDays(endDate, -365), endDate }
    const { seconds, times } = await besideAReader(reader, async () => {
      for (let reading = 0; reading < READINGS; reading += 1) await ask(readSettlementTotals, { query: days })
    })
    console.log(
      `totals of a year, and of the same days a month earlier: ${((seconds / READINGS) * 1000).toFixed(0)} ms; ${readerOf(times)}`,
    )
  }

  async function raisePrices(): Promise<void> {
    for (const { servicePlanId, price } of await ask(listSettlementUnitPrices)) {
      if (price?.effectiveFrom !== FROM) continue
      const [newCustomerPrice, portInPrice] = [price.newCustomerPrice + RISE, price.portInPrice + RISE]
      await ask(setSettlementUnitPrice, {
        params: { servicePlanId },
        body: { newCustomerPrice, portInPrice, effectiveFrom: FROM },
      })
    }
  }
}
