import { type SqlBool, sql } from 'kysely'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import { addKstDays, kstDayStart } from '#shared/kst-calendar.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import type { Condition, DocumentListing } from './document-filters.ts'
import { figuredTotals } from './figured-totals.ts'

/** So many entries of an index are read in some hundredths of a second. */
const FEW = 100_000
/** Of the index of receipts so many entries are read in the time in which a walk looks at one document. */
const ENTRIES_A_DOCUMENT = 4

/**
 * Between which ids the days of a list by receipt lie, which the index of receipts alone says. The list is walked through by id:
 * without this it would look at all that came after those days, and at all before them where they hold less than a page. None
 * where the days hold so much, and so little came after them, that the walk is the shorter way.
 */
export async function idsOfDays(database: Snapshot, { date, days }: DocumentListing): Promise<Condition[]> {
  const { startDate, endDate } = days
  if (date !== 'uploaded_at' || (startDate === undefined && endDate === undefined)) return []
  const within = await receivedIn(database, days)
  if (within > FEW) {
    const after =
      endDate === undefined ? 0 : await receivedIn(database, { startDate: addKstDays(endDate, 1) })
    if (within > after * ENTRIES_A_DOCUMENT) return []
  }
  const from = startDate === undefined ? '' : kstDayStart(startDate)
  const until = endDate === undefined ? '9999' : kstDayStart(endDate, 1)
  // PostgreSQL would look for the least and the greatest id by walking through the documents in the order of their ids; a sum has none.
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id + 0) as first, max(id + 0) as last from documents
    where deleted_at is null and uploaded_at >= ${from} and uploaded_at < ${until}`.execute(database.kysely)
  const [ids] = rows
  return [sql<SqlBool>`documents.id between ${ids?.first ?? 0} and ${ids?.last ?? 0}`]
}

async function receivedIn(database: Snapshot, days: DocumentListing['days']): Promise<number> {
  const list = { statuses: ACTIVATION_STATUSES, date: 'uploaded_at', days } as const
  const totals = await figuredTotals(database, list)
  return [...(totals?.values() ?? [])].reduce((sum, count) => sum + count, 0)
}
