import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Snapshot } from '../../../database/snapshot.ts'
import { openSqlite } from '../../../database/sqlite.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { settlementPage } from './settlement-page.ts'
import { entryCount, settlementTotals } from './settlement-totals.ts'

const MONTH = { startDate: '2026-11-01', endDate: '2026-11-30' }
const COVERED = 'USING COVERING INDEX documents_by_settlement'

/** How SQLite answers the queries that a reading asks. */
async function plansOf(read: (database: Snapshot) => Promise<unknown>): Promise<string[]> {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const { address } = app.context.database
  if (address.kind !== 'sqlite') throw new Error('not SQLite')
  const { file } = openSqlite(address.path)
  const asked: CompiledQuery[] = []
  const kysely = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void asked.push(query),
  })
  onTestFinished(() => kysely.destroy())
  await read({ kysely, kind: 'sqlite' })
  return asked.map(({ sql, parameters }) =>
    JSON.stringify(file.prepare(`explain query plan ${sql}`).all(...parameters)),
  )
}

it.each([{}, { carrier: 'KT' }, { undetermined: true }])(
  'sums and counts what %j finds within an index: a month of documents would stop everybody',
  async (filters) => {
    const question = { ...MONTH, filters }
    const [counting, summing] = await plansOf(async (database) => {
      await entryCount(database, question)
      await settlementTotals(database, question)
    })
    expect(counting).toContain(COVERED)
    expect(summing).toContain(COVERED)
  },
)

it('reads a page in the order of the index, and of all the others nothing', async () => {
  const question = { ...MONTH, filters: { state: '개통' } } as const
  const [page] = await plansOf((database) =>
    settlementPage(database, question, { limit: 50, cursor: undefined }),
  )
  expect(page).toContain(COVERED)
  expect(page).not.toContain('TEMP B-TREE')
})
