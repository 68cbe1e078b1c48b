import { kstMonthDays } from '#shared/kst-calendar.ts'
import type { MonthlyActivationStats, StatusStats } from '#shared/stats/stats.contract.ts'
import type { Database } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { figures } from './figures.ts'
import type { Days } from './periods.ts'
import { byCarrier, sumOf } from './sums.ts'
import { isOwnWork, whoseMonth } from './whose-figures.ts'

/** The status panel of a range: activations by their own date, everything else by the date of receipt. */
export async function statusStats(database: Database, account: Account, days: Days): Promise<StatusStats> {
  const whose = whoseMonth(account)
  const received = await figures(database, { on: 'receipt', whose, days, by: ['activation_status'] })
  const activated = await figures(database, { on: 'closing', whose, days, by: [], status: '개통' })
  const inStatus = (...statuses: string[]) =>
    sumOf(received, (row) => statuses.includes(row.activation_status))
  return {
    startDate: days.startDate ?? null,
    endDate: days.endDate ?? null,
    isOwnWork: isOwnWork(whose),
    activatedCount: sumOf(activated),
    totalDocuments: sumOf(received),
    pendingActivations: inStatus('대기', '보완필요'),
    inProgressCount: inStatus('진행중', '업무요청중'),
    otherCompletedCount: inStatus('기타완료'),
    canceledCount: inStatus('취소'),
    discardedCount: inStatus('폐기'),
  }
}

export async function monthlyActivationStats(
  database: Database,
  account: Account,
  now: Date,
): Promise<MonthlyActivationStats> {
  const whose = whoseMonth(account)
  const days = kstMonthDays(now)
  const activated = await figures(database, {
    on: 'closing',
    whose,
    days,
    by: ['carrier', 'customer_type'],
    status: '개통',
  })
  return {
    ...days,
    isOwnWork: isOwnWork(whose),
    activatedCount: sumOf(activated),
    carriers: byCarrier(activated).map(({ rows, ...count }) => count),
  }
}
