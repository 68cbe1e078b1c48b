import { kstMonthDays } from '#shared/kst-calendar.ts'
import { settlementSums } from '../features/settlements/listing/settlement-totals.ts'
import type { TestApp } from './test-app.ts'

/** Closes a month as versions before the ledger did: what was 미정 stayed in it. */
export async function closeWithUndetermined(app: TestApp, month: string): Promise<void> {
  const { actors, clock, context } = app
  await context.database.transaction(async ({ db, holdMonths }) => {
    await holdMonths('close')
    const days = kstMonthDays(`${month}-15T00:00:00.000Z`)
    const sums = await settlementSums({ kysely: db }, { ...days, filters: {} })
    const closing = { month, closed_by: actors.admin.id, closed_at: clock.now().toISOString() }
    await db
      .insertInto('settlement_closings')
      .values({ ...closing, ...sums })
      .execute()
    await db.insertInto('settlement_months').values({ month, stage: 'closed' }).execute()
  })
}
