import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createActor } from '../../testing/actors.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { reading } from '../reading.ts'
import type { DayFigureTable } from '../tables/day-figures.ts'
import { salesGoals } from './0027-sales-goals.ts'

const COPIES = 6_000

it('counts the receipts of before by contact code, each once, and leaves the organisation and the other figures', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const { id } = await createActor(app.context.database, app.clock, {
    username: 'of-before',
    name: '그때영업',
    userType: 'sales_manager',
    role: 'sales_manager',
  })
  const team = { team_name: '그때팀', team_code: 'T-1', created_at: '2026-01-01' }
  const { id: team_id } = await db
    .insertInto('sales_teams')
    .values(team)
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { user_id: id, team_id, manager_code: 'M-1', position: '과장', created_at: '2026-01-01' }
  await db.insertInto('sales_managers').values(place).execute()
  await makeCountedDocuments(app, [
    { contact_code: 'KT-GN', carrier: 'KT', uploaded_at: '2026-03-31T14:59:59.999Z' },
    { contact_code: 'KT-GN', carrier: 'KT', uploaded_at: '2026-03-31T15:00:00.000Z' },
    { contact_code: null, carrier: null, customer_type: 'other' },
    { contact_code: 'KT-GN', carrier: 'KT', is_manual: 1 },
    { contact_code: 'KT-GN', carrier: 'KT', deleted_at: '2026-11-20T00:00:00.000Z' },
  ])
  await app.context.database.foldCounts?.()
  await sql`with recursive numbers(number) as (
      select 1 union all select number + 1 from numbers where number < ${COPIES})
    insert into documents (document_number, customer_name, customer_name_key, customer_initials, customer_phone,
      customer_type, status, activation_status, uploaded_at, updated_at, carrier, contact_code)
    select document_number || '-' || number, customer_name, customer_name_key, customer_initials, customer_phone,
      customer_type, status, activation_status, uploaded_at, updated_at, carrier, contact_code
    from documents cross join numbers where deleted_at is null and is_manual = 0`.execute(db)
  const others = () => figures(sql`figure <> 'store-received'`)
  const before = await others()

  // As the database was before.
  await db.deleteFrom('day_figures').where('figure', '=', 'store-received').execute()
  await db.schema.alterTable('sales_managers').dropColumn('monthly_goal').execute()
  await app.context.database.transaction(({ db: inside }) =>
    salesGoals.up(inside as unknown as Kysely<unknown>, product),
  )

  const today = app.clock.now().toISOString().slice(0, 10)
  expect(await figures(sql`figure = 'store-received'`)).toEqual([
    ['2026-03-31', 'KT', 'KT-GN', 'new', COPIES + 1],
    ['2026-04-01', 'KT', 'KT-GN', 'new', COPIES + 1],
    [today, '', '', 'other', COPIES + 1],
  ])
  expect(await others()).toEqual(before)
  expect(await db.selectFrom('sales_managers').selectAll().execute()).toEqual([
    { ...place, monthly_goal: null },
  ])
  await app.close()

  async function figures(condition: ReturnType<typeof sql>) {
    const { rows } = await sql<DayFigureTable>`select period, carrier, contact_code, customer_type,
      sum(count) as count from ${reading(db).dayFigures} where ${condition} and worker_id = 0
      group by figure, period, carrier, contact_code, customer_type
      order by figure, period, carrier, contact_code`.execute(db)
    return rows.map((row) => [row.period, row.carrier, row.contact_code, row.customer_type, row.count])
  }
})
