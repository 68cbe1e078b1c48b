import { expect, it } from 'vitest'
import { findDatabaseWords } from './database-words.ts'
import { readSourceTree } from './import-graph.ts'

const found = (path: string, source: string) => findDatabaseWords(new Map([[path, source]]))
const IN_A_FEATURE = 'api/features/carriers/a.ts'

it.each([
  [`if (database.product === 'sqlite') again()`, `'sqlite'`],
  [`export const on = "postgres"`, `'postgres'`],
  [
    `import type { DatabaseKind } from '../../database/database.ts'; export type A = DatabaseKind`,
    'the kind',
  ],
  [`await db.selectFrom('users').forUpdate().execute()`, 'forUpdate'],
  ['await sql`select id from users where id = 1 for update`.execute(db)', 'for update'],
  ['await sql`select id from users for share`.execute(db)', 'for share'],
  ['await sql`select pg_advisory_xact_lock(1)`.execute(db)', 'pg_advisory_xact_lock'],
  ['await sql`select value from json_each(list)`.execute(db)', 'json_each'],
  ['await sql`select * from unnest(list)`.execute(db)', 'unnest'],
  ['await sql`select id from users where id = any (ids)`.execute(db)', '= any'],
  [`await sql.raw('create virtual table a using fts5(b)').execute(db)`, 'fts5'],
  [`await sql\`select carrier::text\`.execute(db)`, 'r::t'],
  [`const isAlone = config.databaseUrl === null`, 'databaseUrl'],
  [`const port = config.databaseUrl ? 1 : 2`, 'databaseUrl'],
  [`if (!databaseUrl) again()`, 'databaseUrl'],
  ['await sql`select id from users FOR UPDATE`.execute(db)', 'FOR UPDATE'],
  [`await db.selectFrom('users').forNoKeyUpdate().skipLocked().execute()`, 'skipLocked'],
  ['if (db.getExecutor().adapter instanceof PostgresAdapter) again()', 'dialect'],
  ["await sql`select datetime('now')`.execute(db)", 'datetime'],
  [`import { openSqlite } from '../../database/sqlite.ts'; openSqlite('')`, 'serves one database only'],
])('a feature may not say: %s', (source, reason) => {
  const lines = found(IN_A_FEATURE, `\n${source}`)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^api\/features\/carriers\/a\.ts:2: /)
  expect(lines.join('\n')).toContain(reason)
})

it('says nothing of comments, of what both databases understand, or of words that only look alike', () => {
  const source = `
    // SQLite needs no 'for update' here, PostgreSQL does.
    const at = 'portal.sqlite'
    await transaction.lock('users', [id])
    await sql\`update users set name = \${name} where id = \${id} returning id\`.execute(db)`
  expect(found(IN_A_FEATURE, source)).toEqual([])
})

it.each(['api/database/a.ts', 'api/testing/a.ts', 'api/features/carriers/a.test.ts'])(
  'leaves %s alone',
  (path) => {
    expect(found(path, `if (database.product === 'sqlite') again()`)).toEqual([])
  },
)

it('finds nothing in the sources', () => {
  expect(findDatabaseWords(readSourceTree(process.cwd(), ['api']))).toEqual([])
})
