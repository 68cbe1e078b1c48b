import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { translateDatabaseError } from './constraint-errors.ts'
import { migrate } from './migrator.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let database: ReturnType<typeof openSqlite>
beforeEach(async () => {
  folder = await temporaryFolder()
  database = openSqlite(join(folder, 'portal.sqlite'))
  await migrate(database)
})
afterEach(() => database.close())

it('tells a full disk as such, although SQLite has rolled the transaction back by itself', async () => {
  const pages = Number(database.file.pragma('page_count', { simple: true }))
  database.file.pragma(`max_page_count = ${pages + 4}`)
  const fill = database.transaction(async ({ db }) => {
    for (let key = 0; key < 50; key += 1) {
      const fact = { key: `fact ${key}`, value: 'x'.repeat(100_000), updated_at: '2026-11-21' }
      await db.insertInto('system_facts').values(fact).execute()
    }
  })
  const error = await fill.catch((thrown: unknown) => thrown)
  expect(translateDatabaseError(error)?.code).toBe('NO_SPACE')

  database.file.pragma(`max_page_count = ${pages + 1000}`)
  const small = { key: 'fact small', value: 'x', updated_at: '2026-11-21' }
  await database.transaction(async ({ db }) => db.insertInto('system_facts').values(small).execute())
  const facts = database.kysely.selectFrom('system_facts').select('key').where('key', 'like', 'fact %')
  expect(await facts.execute()).toEqual([{ key: 'fact small' }])
})
