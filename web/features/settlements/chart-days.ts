import { formatCount } from '#shared/count.ts'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import type { SettlementSums, SettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { NO_SUMS } from './settlement-sums.ts'

type DaySums = SettlementTotals['days'][number]

/** A place in the chart: the nth day of the range and of that a month earlier; null if missing or future. */
export interface ChartDay {
  day: KstDay | null
  sums: SettlementSums | null
  dayBefore: KstDay | null
  before: SettlementSums | null
}

/**
 * All days beside those a month earlier, if they are compared. Months differ in length, so one may end first.
 */
export function chartDays(
  totals: SettlementTotals,
  before: SettlementTotals | null,
  today: KstDay,
): ChartDay[] {
  const days = everyDay(totals)
  const daysBefore = before === null ? [] : everyDay(before)
  return Array.from({ length: Math.max(days.length, daysBefore.length) }, (_, index) => {
    const day = days[index] ?? null
    const dayBefore = daysBefore[index] ?? null
    return {
      day: day?.day ?? null,
      sums: day !== null && day.day <= today ? day.sums : null,
      dayBefore: dayBefore?.day ?? null,
      before: dayBefore?.sums ?? null,
    }
  })
}

function everyDay({ startDate, endDate, days }: SettlementTotals): { day: KstDay; sums: SettlementSums }[] {
  const sums = new Map<KstDay, DaySums>(days.map((one) => [one.day, one]))
  const all: { day: KstDay; sums: SettlementSums }[] = []
  for (let day = startDate; day <= endDate; day = addKstDays(day, 1))
    all.push({ day, sums: sums.get(day) ?? NO_SUMS })
  return all
}

const MAN = 10_000
const EOK = 100_000_000
const SHORT = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 })

/** Won in short: `250만`, `1.5억`. */
export function shortWon(won: number): string {
  if (Math.abs(won) >= EOK) return `${SHORT.format(won / EOK)}억`
  return Math.abs(won) >= MAN ? `${SHORT.format(won / MAN)}만` : formatCount(won)
}
