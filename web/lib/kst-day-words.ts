import { type KstDay, kstDay } from '#shared/kst.ts'

const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'UTC', ...options })
const dayNamed = named({ month: 'long', day: 'numeric', weekday: 'short' })
const yearNamed = named({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' })

/** A day in a heading or a sentence: `11월 21일 (토)`, and `2025년 11월 21일 (금)` of another year. */
export function dayText(day: KstDay, today = kstDay(new Date())): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? dayNamed : yearNamed).format(new Date(day))
}
/** `11/21` */
export const dayMark = (day: KstDay) => day.slice(5).replace('-', '/')
