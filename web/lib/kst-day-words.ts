import { type KstDay, kstDay } from '#shared/kst.ts'

const dayNamed = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
})

/** A day in a heading or a sentence: `11월 21일 (토)`, and `2025년 11월 21일 (금)` of another year. */
export function dayText(day: KstDay, today = kstDay(new Date())): string {
  const [year, named] = [day.slice(0, 4), dayNamed.format(new Date(day))]
  return year === today.slice(0, 4) ? named : `${year}년 ${named}`
}

/** `11/21` */
export const dayMark = (day: KstDay) => day.slice(5).replace('-', '/')
