import { type KstDay, kstDay } from '#shared/kst.ts'

const WEEKDAYS = '일월화수목금토'

/** A day in a heading or a sentence: `11월 21일 (토)`, and `2025년 11월 21일 (금)` of another year. */
export function dayText(day: KstDay, today = kstDay(new Date())): string {
  const date = new Date(day)
  const year = day.slice(0, 4)
  const named = `${date.getUTCMonth() + 1}월 ${date.getUTCDate()}일 (${WEEKDAYS[date.getUTCDay()]})`
  return year === today.slice(0, 4) ? named : `${year}년 ${named}`
}

/** `11/21` */
export const dayMark = (day: KstDay) => day.slice(5).replace('-', '/')
