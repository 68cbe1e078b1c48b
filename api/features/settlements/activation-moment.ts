import { kstDayStart } from '#shared/kst-calendar.ts'

/** Of an activation that is registered by hand: a day means its first instant. */
export function activationMoment(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : kstDayStart(dayOrInstant)
}
