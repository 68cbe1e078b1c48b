import { type SqlBool, sql } from 'kysely'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import type { Condition, DocumentListing } from './document-filters.ts'
import { figuredTotals } from './figured-totals.ts'

/** Days that hold more are met soon on any walk. */
const MOST = 100_000

/**
 * Between which ids the days of a list by receipt lie, which the index of receipts alone says. The list is walked through by id:
 * without this it would look at all that came after those days, and at all before them where they hold less than a page.
 */
export async function idsOfDays(database: Snapshot, { date, days }: DocumentListing): Promise<Condition[]> {
  const { startDate, endDate } = days
  if (date !== 'uploaded_at' || (startDate === undefined && endDate === undefined)) return []
  const totals = await figuredTotals(database, { statuses: ACTIVATION_STATUSES, date, days })
  const total = [...(totals?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  if (total > MOST) return []
  const from = startDate === undefined ? '' : kstDayStart(startDate)
  const until = endDate === undefined ? '9999' : kstDayStart(endDate, 1)
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from documents
    where deleted_at is null and uploaded_at >= ${from} and uploaded_at < ${until}`.execute(database.kysely)
  const [ids] = rows
  return [sql<SqlBool>`documents.id between ${ids?.first ?? 0} and ${ids?.last ?? 0}`]
}
