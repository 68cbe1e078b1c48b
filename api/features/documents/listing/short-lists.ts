import { talliedTotals } from '../../../database/reading.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import type { DocumentListing } from './document-filters.ts'
import { figuredTotals } from './figured-totals.ts'

/** So many documents are read one by one in a few hundredths of a second. */
const FEW = 10_000

/** Whether few documents have a list's statuses and days, by the kept counts; more filters only narrow it. */
export async function isShortList(database: Snapshot, listing: DocumentListing): Promise<boolean> {
  const totals = await talliedTotals(database.kysely)
  if (totalOf(listing, totals) <= FEW) return true
  const ofDays = await figuredTotals(database, listing)
  return ofDays !== null && totalOf(listing, ofDays) <= FEW
}

function totalOf({ statuses }: DocumentListing, totals: ReadonlyMap<string, number>): number {
  return statuses.reduce((sum, status) => sum + (totals.get(status) ?? 0), 0)
}
