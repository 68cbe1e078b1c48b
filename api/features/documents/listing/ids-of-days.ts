import { type SqlBool, sql } from 'kysely'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import { addKstDays, kstDayStart } from '#shared/kst-calendar.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import type { Condition, DocumentListing } from './document-filters.ts'
import { figuredTotals } from './figured-totals.ts'

/** So many entries of an index are read in some hundredths of a second. */
const FEW = 100_000
/** The index of receipts reads so many entries in the time in which a walk by id looks at one document. */
const ENTRIES_A_DOCUMENT = 4

/**
 * Narrows a list by receipt to the ids that its days span, which the index of receipts tells. The list is walked through by id:
 * without this range it would read all that came after those days, and all that came before them where they hold less than a
 * page. No condition where the walk is shorter: the days hold very many documents, and few came after them.
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
  // For min(id) PostgreSQL would walk through all documents in the order of their ids; for `id + 0` it
  // cannot.
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
