import { sql } from 'kysely'
import { grouped } from '#shared/grouped.ts'
import type { StoreFigures } from '#shared/stats/work-figures.contract.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import { compareTexts } from '../sums.ts'
import type { Span } from './worker-figures.ts'

/** So many of a store's most corrected fields are named. */
const FIELDS_NAMED = 3

interface Count {
  store_name: string | null
  count: number
}

/** What became of the applications that were received in these days, by store; whoever sent most comes first. */
export async function storeFigures({ kysely: db }: Snapshot, { from, until }: Span): Promise<StoreFigures[]> {
  const received = sql`documents.deleted_at is null and documents.is_manual = 0
    and documents.uploaded_at >= ${from} and documents.uploaded_at < ${until}`
  const events = sql`documents join document_events as events on events.document_id = documents.id`
  const counted = async <Row extends Count>(query: ReturnType<typeof sql<Row>>) => {
    const { rows } = await query.execute(db)
    return grouped(
      rows.map((row) => ({ ...row, count: Number(row.count) })),
      ({ store_name }) => store_name,
    )
  }
  const applications = await counted(
    sql<Count>`select store_name, count(*) as count from documents where ${received} group by store_name`,
  )
  const supplemented = await counted(
    sql<Count>`select store_name, count(distinct documents.id) as count from ${events}
      where ${received} and events.type = 'status-changed' and events.to_value = '보완필요' group by store_name`,
  )
  const corrections = await counted(
    sql<Count & { by_store: number }>`select store_name, by_store, count(*) as count from (
      select distinct documents.store_name, documents.id, events.at, events.actor_id,
        case when users.user_type = 'dealer' then 1 else 0 end as by_store
      from ${events} join users on users.id = events.actor_id
      where ${received} and events.type = 'corrected') as corrections group by store_name, by_store`,
  )
  const fields = await counted(
    sql<Count & { label: string }>`select store_name, events.note as label, count(*) as count from ${events}
      where ${received} and events.type = 'corrected' group by store_name, events.note`,
  )
  return [...applications]
    .map(([storeName, [{ count } = { count: 0 }]]) => {
      const corrected = (byStore: 0 | 1) =>
        corrections.get(storeName)?.find(({ by_store }) => by_store === byStore)?.count ?? 0
      return {
        storeName,
        received: count,
        supplemented: supplemented.get(storeName)?.[0]?.count ?? 0,
        correctedByStore: corrected(1),
        correctedByOffice: corrected(0),
        fields: (fields.get(storeName) ?? [])
          .map(({ label, count }) => ({ label, count }))
          .sort((one, other) => other.count - one.count || compareTexts(one.label, other.label))
          .slice(0, FIELDS_NAMED),
      }
    })
    .sort((one, other) => other.received - one.received || compareTexts(one.storeName, other.storeName))
}
