import type { KstDay } from '#shared/kst.ts'

/** Days in Korean time, both included; an absent one leaves that side open. */
export interface Days {
  startDate?: KstDay | undefined
  endDate?: KstDay | undefined
}

/** Both included; texts that sort by time, such as days or months. */
export interface Span {
  from: string
  to: string
}

export function daySpan({ startDate = '0000-01-01', endDate = '9999-12-31' }: Days): Span {
  return { from: startDate, to: endDate }
}

/** Splits a range into the whole months in it and the days before and after them. */
export function splitByMonths(range: Days): { months: Span[]; days: Span[] } {
  const { from, to } = daySpan(range)
  const isFromFirst = from.endsWith('-01')
  const isToLast = to === lastDay(monthNumber(to))
  const first = monthNumber(from) + (isFromFirst ? 0 : 1)
  const last = monthNumber(to) - (isToLast ? 0 : 1)
  if (first > last) return { months: [], days: [{ from, to }] }
  return {
    months: [{ from: monthName(first), to: monthName(last) }],
    days: [
      ...(isFromFirst ? [] : [{ from, to: lastDay(first - 1) }]),
      ...(isToLast ? [] : [{ from: `${monthName(last + 1)}-01`, to }]),
    ],
  }
}

function monthNumber(day: KstDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthName(number: number): string {
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}`
}

function lastDay(month: number): KstDay {
  const day = new Date(0)
  day.setUTCFullYear(Math.floor(month / 12), (month % 12) + 1, 0)
  return `${monthName(month)}-${day.getUTCDate()}`
}
