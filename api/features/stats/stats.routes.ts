import { broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import * as contract from '#shared/stats/stats.contract.ts'
import * as work from '#shared/stats/work-figures.contract.ts'
import { tableWorkbook } from '../../imports/table-workbook.ts'
import type { Registration } from '../../registration.ts'
import { accessedExport } from '../documents/accessed-document.ts'
import {
  carrierDetails,
  carrierStats,
  workerDetails,
  workerStats,
  workerTotals,
} from './activation-panels.ts'
import { dayOf, periodOf } from './chosen-period.ts'
import { todayStats, trend } from './day-panels.ts'
import { monthlyActivationStats, statusStats } from './month-panels.ts'
import type { Days } from './periods.ts'
import { figuresWorkbook } from './work/work-figures.excel.ts'
import { WorkCounts } from './work/work-figures.ts'

export function registerStats({ mount, context }: Registration): void {
  const { database, clock } = context

  mount(contract.readTodayStats, ({ caller, query }) =>
    todayStats(database, caller.account, dayOf(query.day, clock.now())),
  )
  mount(contract.readTrend, ({ caller }) => trend(database, caller.account, clock.now()))
  mount(contract.readStats, ({ caller, query }) => statusStats(database, caller.account, inOrder(query)))
  mount(contract.readMonthlyStatusStats, ({ caller }) =>
    statusStats(database, caller.account, kstMonthDays(clock.now())),
  )
  mount(contract.readMonthlyActivationStats, ({ caller }) =>
    monthlyActivationStats(database, caller.account, clock.now()),
  )
  mount(contract.readCarrierStats, ({ caller, query }) =>
    carrierStats(database, caller.account, inOrder(query), query.dealers !== false),
  )
  mount(contract.readCarrierDetails, ({ caller, params, query }) =>
    carrierDetails(database, caller.account, params.carrier, inOrder(query)),
  )
  mount(contract.readWorkerStats, ({ query }) => workerStats(database, inOrder(query)))
  mount(contract.readWorkerDetails, ({ params, query }) =>
    workerDetails(database, params.workerId, inOrder(query)),
  )
  mount(contract.readWorkerTotals, () => workerTotals(database, clock.now()))

  const counts = new WorkCounts(database)
  mount(work.readWorkFigures, ({ query }) => counts.of(periodOf(query, clock.now())))
  mount(work.exportWorkFigures, async ({ query: { of, reason, ...asked }, accessed }) => {
    const period = periodOf(asked, clock.now())
    const workbook = figuresWorkbook(of, await counts.of(period))
    accessed(accessedExport({ list: workbook.sheetName, ...period }, workbook.rows.length, [], reason))
    return tableWorkbook(workbook, `${workbook.sheetName}_${kstDay(clock.now())}`)
  })
}

/** Throws INVALID_INPUT for a range that ends before it begins. */
function inOrder({ startDate, endDate }: Days): Days {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw broken('endDate', '시작일이 종료일보다 늦습니다.', 'INVALID_INPUT')
  return { startDate, endDate }
}
