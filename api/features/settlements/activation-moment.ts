import { kstDayStart } from '#shared/kst-calendar.ts'

/** The moment of an activation that is registered by hand: a day stands for its beginning in Korean time. */
export function activationMoment(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : kstDayStart(dayOrInstant)
}
