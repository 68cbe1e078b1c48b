import { sql } from 'kysely'
import type { Queryable } from '../../../database/database.ts'

/** What an export tells of a document's history. */
export interface History {
  /** From the receipt, or the newest answer to a 보완필요, until somebody took it; null: nobody has. */
  waitedMinutes: number | null
  /** How often it was corrected; several fields at once count once. */
  corrections: number
}

export type Histories = ReadonlyMap<number, History>

export const NOTHING_HAPPENED: History = { waitedMinutes: null, corrections: 0 }

/** By document; those without such a history are left out. */
export async function historiesOf(db: Queryable, documentIds: readonly number[]): Promise<Histories> {
  if (documentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; since: string; until: string | null; corrections: number }>`
    select documents.id, documents.waiting_since as since,
      min(case when events.type = 'status-changed' and events.from_value = '대기'
        and events.at >= documents.waiting_since then events.at end) as until,
      count(distinct case when events.type = 'corrected' then events.at end) as corrections
    from documents join document_events as events on events.document_id = documents.id
    where documents.id in (${sql.join(documentIds)}) and events.type in ('status-changed', 'corrected')
    group by documents.id, documents.waiting_since`.execute(db)
  return new Map(
    rows.map(({ id, since, until, corrections }) => [
      id,
      {
        waitedMinutes: until === null ? null : Math.round((Date.parse(until) - Date.parse(since)) / 60_000),
        corrections: Number(corrections),
      },
    ]),
  )
}
