import type { KstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays } from '#shared/kst-calendar.ts'
import { formatWon } from '#shared/money.ts'
import type { SettlementSums, SettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { isWholeMonth, monthOf, type Period } from './period.ts'
import { sumOf } from './settlement-sums.ts'

export interface Comparison {
  /** What the shown days are compared with: 지난달 같은 날까지. */
  name: string
  sums: SettlementSums
  /** The sums of the whole last month, when the running month is compared with its first days only. */
  whole: { name: string; sums: SettlementSums } | null
}

/**
 * Compares with a month earlier, counting only as many days as have passed by now. Null for future days, whose zero
 * would look like a loss.
 */
export function comparisonOf(period: Period, before: SettlementTotals, today: KstDay): Comparison | null {
  if (isToCome(period, today)) return null
  const isMonth = isWholeMonth(period)
  const isRunning = period.startDate <= today && today <= period.endDate
  if (!isRunning) return { name: isMonth ? '전월' : '한 달 전', sums: before.totals, whole: null }
  const until = monthEarlier(today)
  return {
    name: isMonth ? '지난달 같은 날까지' : '한 달 전 같은 날까지',
    sums: sumOf(before.days.filter(({ day }) => day <= until)),
    whole: isMonth ? { name: '지난달 전체', sums: before.totals } : null,
  }
}

/** Single days can be compared only within one month; over several months the days shift. */
export function areDaysComparable(period: Period, today: KstDay): boolean {
  return monthOf(period) !== null && !isToCome(period, today)
}

const isToCome = ({ startDate }: Period, today: KstDay) => startDate > today

/** The same day of the month before, or its last day. */
function monthEarlier(day: KstDay): KstDay {
  const { startDate } = kstMonthDays(day)
  const before = kstMonthDays(addKstDays(startDate, -1))
  const same = `${before.startDate.slice(0, 8)}${day.slice(8)}`
  return same < before.endDate ? same : before.endDate
}

const PERCENT = new Intl.NumberFormat('ko-KR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

export interface Change {
  /** `+300,000원 (+15%)` */
  words: string
  direction: 'up' | 'down' | 'none'
}

/** The difference, with a percentage when there was more than zero before. */
export function changeOf(now: number, before: number, format: (value: number) => string = formatWon): Change {
  const difference = Math.round((now - before) * 100) / 100
  if (difference === 0) return { words: '변동 없음', direction: 'none' }
  const signed = difference > 0 ? `+${format(difference)}` : format(difference)
  const share = before > 0 ? ` (${PERCENT.format(difference / before)})` : ''
  return { words: `${signed}${share}`, direction: difference > 0 ? 'up' : 'down' }
}
