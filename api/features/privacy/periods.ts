import { type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays, addKstMonths, kstDayStart } from '#shared/kst-calendar.ts'
import { NO_PERIODS, PrivacyPeriods } from '#shared/privacy/privacy.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { readFact, saveFact } from '../../database/facts.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'

const KEY = 'privacy-periods'

/** The periods that an administrator has set; null is none. */
export async function readPeriods(db: Queryable): Promise<PrivacyPeriods> {
  return PrivacyPeriods.parse({ ...NO_PERIODS, ...JSON.parse((await readFact(db, KEY)) ?? '{}') })
}

export function savePeriods(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  by: AccessedBy,
  periods: PrivacyPeriods,
): Promise<void> {
  const at = clock.now()
  return database.transaction(async ({ db }) => {
    await saveFact(db, KEY, JSON.stringify(periods), at)
    const filter = {
      maskMonths: String(periods.maskMonths ?? '없음'),
      keepMonths: String(periods.keepMonths ?? '없음'),
    }
    const detail = { change: 'privacy-periods-saved' as const, filter }
    await recordSecurityEvent(db, { by, at }, 'rights-changed', detail)
  })
}

/** What was closed before this moment has been closed for so many months: the beginning of a Seoul day. */
export function closedBefore(now: Date, months: number): string {
  return kstDayStart(addKstMonths(kstDay(now), -months))
}

/** The first day on which what was closed at this moment has been closed for so many months. */
export function firstDayAfter(closedAt: string, months: number): KstDay {
  const closed = kstDay(closedAt)
  let day = addKstDays(addKstMonths(closed, months), 1)
  // The last days of a long month have no own day in a shorter one.
  while (addKstMonths(day, -months) <= closed) day = addKstDays(day, 1)
  return day
}
