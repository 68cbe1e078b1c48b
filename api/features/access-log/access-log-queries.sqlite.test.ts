import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '../../database/sqlite.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { accessLogPage } from './access-log.queries.ts'

it('counts what one account did of one kind within an index: reading a million rows would stop everybody', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const { address } = app.context.database
  if (address.kind !== 'sqlite') throw new Error('not SQLite')
  const { file } = openSqlite(address.path)
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void asked.push(query),
  })
  onTestFinished(() => db.destroy())
  await accessLogPage(db, { account: '박', action: 'view' })

  const counting = asked.find(({ sql }) => sql.includes('count('))
  const plan = file.prepare(`explain query plan ${counting?.sql}`).all(...(counting?.parameters ?? []))
  expect(JSON.stringify(plan)).toContain('USING COVERING INDEX access_log_account_action')
})
