/** Arithmetic with days and months in Asia/Seoul; apart from kst.ts because no store's screen needs it. */
import { KST_OFFSET_MS, type KstDay, kstDay } from './kst.ts'

/** The Seoul month of an instant, `YYYY-MM`. */
export function kstMonth(at: Date | string): string {
  return kstDay(at).slice(0, 7)
}

/** The value of a date-and-time field, `YYYY-MM-DDTHH:mm` in Seoul, as ISO 8601 UTC. */
export function kstInstant(local: string): string {
  return new Date(Date.parse(`${local}:00.000Z`) - KST_OFFSET_MS).toISOString()
}

/** First instant of a Seoul day as ISO 8601 UTC with milliseconds; `addDays` 1 gives the exclusive end. */
export function kstDayStart(day: KstDay, addDays = 0): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - KST_OFFSET_MS + addDays * 86_400_000).toISOString()
}

/** `2026-12` → `2027-01`; `by` -1 is the month before. */
export function nextKstMonth(month: string, by = 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** First instant of a Seoul month as ISO 8601 UTC with milliseconds. */
export function kstMonthStart(month: string): string {
  return kstDayStart(`${month}-01`)
}

/** Half-open range [from, until) of the Seoul month that holds `at`, as ISO 8601 UTC. */
export function kstMonthRange(at: Date | string): { from: string; until: string } {
  const month = kstMonth(at)
  return { from: kstMonthStart(month), until: kstMonthStart(nextKstMonth(month)) }
}

/** First and last day of the Seoul month that holds `at`. */
export function kstMonthDays(at: Date | string): { startDate: KstDay; endDate: KstDay } {
  const { from, until } = kstMonthRange(at)
  return { startDate: kstDay(from), endDate: kstDay(new Date(Date.parse(until) - 1)) }
}

/** The Seoul day `days` after another; before it when negative. */
export function addKstDays(day: KstDay, days: number): KstDay {
  return kstDay(kstDayStart(day, days))
}

/** The same day `months` later, before it when negative; in a shorter month its last day. */
export function addKstMonths(day: KstDay, months: number): KstDay {
  const month = nextKstMonth(day.slice(0, 7), months)
  const { endDate } = kstMonthDays(`${month}-15T00:00:00.000Z`)
  const same = `${month}-${day.slice(8)}`
  return same > endDate ? endDate : same
}
