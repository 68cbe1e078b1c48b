import type { KstDay } from '../kst.ts'
import { addKstDays, nextKstMonth } from '../kst-calendar.ts'

export const DAY_TO_COME = '아직 오지 않은 날은 선택할 수 없습니다.'
export const DAY_LONG_PAST = '최근 2년 안의 날짜를 선택해주세요.'

/** The earliest day whose figures may be asked for. */
export const firstChosenDay = (today: KstDay): KstDay => addKstDays(today, -730)

/** The day with the same number a month before, or that month's last where it has no such day. */
export function sameDayLastMonth(day: KstDay): KstDay {
  const month = day.slice(0, 7)
  const [same, last] = [`${nextKstMonth(month, -1)}${day.slice(7)}`, addKstDays(`${month}-01`, -1)]
  return same > last ? last : same
}
