import { sql } from 'kysely'
import { reading, talliedTotals } from '../../database/reading.ts'
import { FIGURE_KEY } from '../../database/tables/day-figures.ts'
import { FIGURED_COLUMNS, figureDeltas } from '../../features/documents/changes/count-document.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** The totals per status are those of a recount of all documents that are not deleted. */
export async function tallies({ database: { kysely } }: LaboratoryData): Promise<string[]> {
  const rows = await kysely
    .selectFrom('documents')
    .where('deleted_at', 'is', null)
    .groupBy('activation_status')
    .select((select) => ['activation_status', select.fn.countAll<number>().as('count')])
    .execute()
  const counted = new Map(rows.map(({ activation_status, count }) => [activation_status, count]))
  return differences(counted, await talliedTotals(kysely))
}

/** The figures of every day, month, worker and store are those of a recount. */
export async function figures({ database: { kysely } }: LaboratoryData): Promise<string[]> {
  const documents = await kysely
    .selectFrom('documents')
    .where('deleted_at', 'is', null)
    .select(FIGURED_COLUMNS)
    .execute()
  const counted = figureDeltas(documents.map((after) => ({ before: null, after })))
  const key = sql.join(FIGURE_KEY.map((column) => sql.ref(column)))
  const { rows } = await sql<(typeof counted)[number]>`
    select ${key}, sum(count) as count from ${reading(kysely).dayFigures} group by ${key}`.execute(kysely)
  const named = (figuresOf: typeof counted) =>
    new Map(figuresOf.map((row) => [FIGURE_KEY.map((column) => row[column]).join(' '), row.count]))
  return differences(named(counted), named(rows))
}

function differences(counted: ReadonlyMap<string, number>, kept: ReadonlyMap<string, number>): string[] {
  return [...new Set([...counted.keys(), ...kept.keys()])].flatMap((name) => {
    const [is, said] = [counted.get(name) ?? 0, kept.get(name) ?? 0]
    return is === said ? [] : [`${name}: ${said} are kept, ${is} are there`]
  })
}
