import type { KstDay } from '#shared/kst.ts'

const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'UTC', ...options })
const dayNamed = named({ month: 'long', day: 'numeric', weekday: 'short' })
const monthNamed = named({ year: 'numeric', month: 'long' })

/** `11월 21일 (토)` */
export const dayText = (day: KstDay) => dayNamed.format(new Date(day))
/** `2026년 11월` */
export const monthText = (day: KstDay) => monthNamed.format(new Date(day))
/** `11/21` */
export const dayMark = (day: KstDay) => day.slice(5).replace('-', '/')
