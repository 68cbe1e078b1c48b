import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { reading } from '../../../database/reading.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import { EVERYBODY, type Figure } from '../changes/count-document.ts'
import { type DocumentListing, dateOfStatus, type FiguredFilters } from './document-filters.ts'

interface Narrower extends FiguredFilters {
  workerId?: number
}

/** How many documents of a list have each status, from the figures kept by day; null where none are kept. */
export async function figuredTotals(
  { kysely }: Snapshot,
  { statuses, date, days }: Pick<DocumentListing, 'statuses' | 'date' | 'days'>,
  { workerId = EVERYBODY, carrier, customerTypes }: Narrower = {},
): Promise<ReadonlyMap<string, number> | null> {
  const figure = figureOf(statuses, date)
  if (figure === null) return null
  const { startDate = '', endDate = '9999-12-31' } = days
  const conditions: RawBuilder<SqlBool>[] = [
    sql`figure = ${figure} and worker_id = ${workerId} and period between ${startDate} and ${endDate}`,
    sql`activation_status in (${sql.join([...statuses])})`,
    ...(carrier === undefined ? [] : [sql<SqlBool>`carrier = ${carrier}`]),
    ...(customerTypes === undefined
      ? []
      : [sql<SqlBool>`customer_type in (${sql.join([...customerTypes])})`]),
  ]
  const { rows } = await sql<{ activation_status: string; total: number }>`
    select activation_status, sum(count) as total from ${reading(kysely).dayFigures}
    where ${sql.join(conditions, sql` and `)} group by activation_status`.execute(kysely)
  return new Map(rows.map((row) => [row.activation_status, row.total]))
}

/** Null where no figures are kept by that date. */
function figureOf(statuses: DocumentListing['statuses'], date: DocumentListing['date']): Figure | null {
  if (date === 'uploaded_at') return 'received'
  return statuses.every((status) => dateOfStatus(status) === date) ? 'closed' : null
}
