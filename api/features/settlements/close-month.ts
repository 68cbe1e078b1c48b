import { AppError, broken } from '#shared/errors.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonth, kstMonthDays } from '#shared/kst-calendar.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../database/constraint-errors.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { settlementSums } from './listing/settlement-totals.ts'

/**
 * Closes a past month: its settlements can no longer change, and its sums are stored. Throws RULE_BROKEN for a month that
 * is not over, CONFLICT for one that is closed.
 */
export async function closeMonth(context: Context, by: ChangingCaller, month: string): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  if (month >= kstMonth(now))
    throw broken('month', `${monthWords(month)}은 아직 끝나지 않아 마감할 수 없습니다.`)
  await database
    .transaction(async ({ db, holdMonths }) => {
      await holdMonths('close')
      const days = kstMonthDays(`${month}-15T00:00:00.000Z`)
      const sums = await settlementSums({ kysely: db }, { ...days, filters: {} })
      await db
        .insertInto('settlement_closings')
        .values({
          month,
          closed_by: by.account.id,
          closed_at: now.toISOString(),
          ...sums,
        })
        .execute()
      await recordSecurityEvent(db, { by, at: now }, 'month-closed', { about: month })
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new AppError('CONFLICT', { message: `${monthWords(month)}은 이미 마감되었습니다.` })
    })
}
