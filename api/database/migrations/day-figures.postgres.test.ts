import { setTimeout as after } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { dayFigures } from './0005-day-figures.ts'

const app = await openTestApp()

it('counts what somebody was writing when it began', async () => {
  const { database } = app.context
  await makeDocumentRow(app)
  const deleted = await makeDocumentRow(app)
  for (const table of ['day_figures', 'day_figure_deltas'])
    await database.kysely.schema.dropTable(table).execute()
  await database.kysely.schema.dropIndex('contact_codes_manager').execute()

  let hasWritten = () => {}
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve
  })
  const writing = database.transaction(async ({ db }) => {
    const deleted_at = app.clock.now().toISOString()
    await db.updateTable('documents').set({ deleted_at }).where('id', '=', deleted).execute()
    hasWritten()
    await after(500)
  })
  await written
  await database.transaction(({ db }) => dayFigures.up(db as unknown as Kysely<unknown>, database.product))
  await writing
  const { rows } = await sql<{ count: number }>`select sum(count) as count from day_figures
    where figure = 'received' and worker_id = 0`.execute(database.kysely)
  expect(rows).toEqual([{ count: 1 }])
})
