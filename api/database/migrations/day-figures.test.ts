import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { dayFigures } from './0005-day-figures.ts'

const app = await openTestApp()

it('counts each document once, also where there are more than it counts at a time', async () => {
  const { database, kind } = { ...app.context, kind: app.context.database.product }
  await makeDocumentRow(app, { carrier: 'KT', uploaded_at: '2026-03-31T15:00:00.000Z' })
  await makeDocumentRow(app, {
    activation_status: '개통',
    activated_at: '2026-03-31T14:59:59.999Z',
    activated_by: app.actors.worker.id,
    contact_code: 'KT-GN',
  })
  await database.transaction(async ({ db }) => {
    await copyDocuments(db as unknown as Kysely<unknown>, 6_000)
    for (const table of ['day_figures', ...(kind === 'postgres' ? ['day_figure_deltas'] : [])])
      await db.schema.dropTable(table).execute()
    await db.schema.dropIndex('contact_codes_manager').execute()
    await dayFigures.up(db as unknown as Kysely<unknown>, kind)
  })
  const { rows } = await sql<{ name: string; count: number }>`
    select figure || ' ' || worker_id || ' ' || period || ' ' || carrier || contact_code as name, count
    from day_figures where worker_id in (0, ${app.actors.worker.id})`.execute(database.kysely)
  const today = '2026-11-20'
  const worker = app.actors.worker.id
  expect(Object.fromEntries(rows.map(({ name, count }) => [name, count]))).toEqual({
    'received 0 2026-04-01 KT': 6_001,
    [`received 0 ${today} `]: 6_001,
    [`received ${worker} ${today} `]: 6_001,
    'closed 0 2026-03-31 ': 6_001,
    [`closed ${worker} 2026-03-31 `]: 6_001,
    'activated 0 2026-03 ': 6_001,
    [`activated ${worker} 2026-03 `]: 6_001,
    'store-closed 0 2026-03-31 KT-GN': 6_001,
    'store-activated 0 2026-03 KT-GN': 6_001,
  })
})

/** Copies each document `times` times. */
async function copyDocuments(db: Kysely<unknown>, times: number): Promise<void> {
  const copied = sql.raw(
    `customer_name, customer_name_key, customer_initials, customer_phone, customer_type, status, activation_status,
      uploaded_at, updated_at, carrier, contact_code, activated_at, activated_by`,
  )
  await sql`with recursive numbers(number) as (
      select 1 union all select number + 1 from numbers where number < ${times})
    insert into documents (document_number, ${copied})
    select document_number || '-' || number, ${copied} from documents cross join numbers`.execute(db)
}
