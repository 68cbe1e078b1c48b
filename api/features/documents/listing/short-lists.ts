import { sql } from 'kysely'
import { dayFigures } from '../../../database/day-figures.ts'
import { talliedTotals } from '../../../database/document-tallies.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import { EVERYBODY, type Figure } from '../changes/figures-of-document.ts'
import { type DocumentListing, dateOfStatus } from './document-filters.ts'

/** So many documents are read one by one in a few hundredths of a second. */
const FEW = 10_000

/** Whether few documents have a list's statuses and days, by the counts that are kept: whatever else it asks, it reads no more. */
export async function isShortList(database: Snapshot, listing: DocumentListing): Promise<boolean> {
  const totals = await talliedTotals(database.kysely)
  const total = listing.statuses.reduce((sum, status) => sum + (totals.get(status) ?? 0), 0)
  return total <= FEW || (await totalOfDays(database, listing)) <= FEW
}

async function totalOfDays(
  { kysely, kind }: Snapshot,
  { statuses, date, days }: DocumentListing,
): Promise<number> {
  const figure = figureOf(statuses, date)
  const { startDate, endDate } = days
  if (figure === null || (startDate === undefined && endDate === undefined)) return Number.POSITIVE_INFINITY
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0) as total from ${dayFigures(kind)}
    where figure = ${figure} and worker_id = ${EVERYBODY}
      and period between ${startDate ?? ''} and ${endDate ?? '9999-12-31'}
      and activation_status in (${sql.join([...statuses])})`.execute(kysely)
  return rows[0]?.total ?? 0
}

/** Null: by that date nothing is counted. */
function figureOf(statuses: DocumentListing['statuses'], date: DocumentListing['date']): Figure | null {
  if (date === 'uploaded_at') return 'received'
  return statuses.every((status) => dateOfStatus(status) === date) ? 'closed' : null
}
