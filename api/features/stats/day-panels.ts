import { type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays } from '#shared/kst-calendar.ts'
import { accountKind } from '#shared/permissions.ts'
import type { TodayStats, Trend } from '#shared/stats/stats.contract.ts'
import type { Database } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { noonOf } from './chosen-period.ts'
import { figures } from './figures.ts'
import { byCarrier, sumOf } from './sums.ts'
import { isOwnWork, type Whose, whoseDay, whoseDayOfStaff } from './whose-figures.ts'

/** The figures of one day in Korean time, usually today; received ones do not include other applications (기타 신청). */
export async function todayStats(database: Database, account: Account, day: KstDay): Promise<TodayStats> {
  const days = { startDate: day, endDate: day }
  const whose = whoseDay(account)
  const received = await figures(database, {
    on: 'receipt',
    whose,
    days,
    by: ['activation_status', 'customer_type'],
  })
  const closed = await figures(database, {
    on: 'closing',
    whose,
    days,
    by: ['activation_status', 'carrier', 'customer_type'],
  })
  const submitted = received.filter((row) => row.customer_type !== 'other')
  const activated = closed.filter((row) => row.activation_status === '개통')
  const todayCancelled = sumOf(closed, (row) => row.activation_status === '취소')
  const todayDiscardedOnly = sumOf(closed, (row) => row.activation_status === '폐기')
  return {
    day,
    isOwnWork: isOwnWork(whose),
    todaySubmissions: sumOf(submitted),
    todayReception: sumOf(
      submitted,
      ({ activation_status: status }) => status !== '취소' && status !== '폐기',
    ),
    todayDiscarded: todayCancelled + todayDiscardedOnly,
    todayCancelled,
    todayDiscardedOnly,
    todayActivation: sumOf(activated),
    todayOtherCompleted: sumOf(closed, (row) => row.activation_status === '기타완료'),
    carrierStats: byCarrier(activated).map(({ carrier, newCustomer, portIn }) => ({
      carrier,
      new: newCustomer,
      portIn,
    })),
    ownActivations:
      accountKind(account) === 'dealer_worker' ? await ownActivations(database, account, day) : null,
  }
}

async function ownActivations(database: Database, { id }: Account, day: KstDay) {
  const rows = await figures(database, {
    on: 'closing',
    whose: { kind: 'activator', id },
    days: kstMonthDays(noonOf(day)),
    by: ['period'],
    status: '개통',
  })
  return { today: sumOf(rows, (row) => row.period === day), month: sumOf(rows) }
}

const TREND_DAYS = 30

/** Submissions and activations of today and of the days before. */
export function trend(database: Database, account: Account, now: Date): Promise<Trend> {
  return trendUntil(database, whoseDayOfStaff(account), kstDay(now))
}

/** The same up to any day, for whoever's figures. */
export async function trendUntil(
  database: Database,
  whose: Exclude<Whose, { kind: 'activator' | 'activators' }>,
  endDate: KstDay,
): Promise<Trend> {
  const startDate = addKstDays(endDate, 1 - TREND_DAYS)
  const days = { startDate, endDate }
  const received = await figures(database, { on: 'receipt', whose, days, by: ['period', 'customer_type'] })
  const activated = await figures(database, { on: 'closing', whose, days, by: ['period'], status: '개통' })
  return {
    startDate,
    endDate,
    isOwnWork: isOwnWork(whose),
    days: Array.from({ length: TREND_DAYS }, (_, at) => {
      const day = addKstDays(startDate, at)
      return {
        day,
        submissions: sumOf(received, (row) => row.period === day && row.customer_type !== 'other'),
        activations: sumOf(activated, (row) => row.period === day),
      }
    }),
  }
}
