import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { isUniqueViolation, translateDatabaseError } from './constraint-errors.ts'
import type { Database } from './database.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { DatabaseTooNewError, migrate, pendingMigrations } from './migrator.ts'
import { reading } from './reading.ts'
import { type SearchableDocument, searchTerm } from './search.ts'

let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ database, drop } = await openTestDatabase(await temporaryFolder()))
})
afterEach(() => drop())

const addTeam = (code: string) => ({
  team_name: code,
  team_code: code,
  created_at: '2026-11-20T00:00:00.000Z',
})

describe('migrations', () => {
  it('run once', async () => {
    expect(await migrate(database)).toEqual(MIGRATIONS.map((migration) => migration.name))
    expect(await migrate(database)).toEqual([])
  })

  it('refuse a database that is newer than the program', async () => {
    await migrate(database)
    await database.kysely
      .insertInto('migrations')
      .values({ name: '9999-future', applied_at: 'later' })
      .execute()
    await expect(pendingMigrations(database)).rejects.toThrow(DatabaseTooNewError)
  })

  it('leave nothing behind when one fails half way', async () => {
    const broken: Migration = {
      name: '0002-broken',
      async up(db) {
        await db.schema.createTable('half_done').addColumn('id', 'integer').execute()
        throw new Error('power cut')
      },
    }
    await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toThrow('power cut')
    const tables = await database.kysely.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('half_done')
    expect(await pendingMigrations(database, [...MIGRATIONS, broken])).toEqual(['0002-broken'])
  })

  it('run once when two processes start together', async () => {
    const both = await Promise.allSettled([migrate(database), migrate(database)])
    expect(both.filter((result) => result.status === 'rejected')).toEqual([])
  })
})

describe('a transaction', () => {
  beforeEach(async () => {
    await migrate(database)
  })

  it('tells others only after its commit', async () => {
    const told: string[] = []
    await database.transaction(async ({ db, onCommit }) => {
      onCommit(() => told.push('committed'))
      await db.insertInto('sales_teams').values(addTeam('A')).execute()
      expect(told).toEqual([])
    })
    expect(told).toEqual(['committed'])
  })

  it('tells nobody and keeps nothing when it fails', async () => {
    const told: string[] = []
    const failing = database.transaction(async ({ db, onCommit }) => {
      onCommit(() => told.push('committed'))
      await db.insertInto('sales_teams').values(addTeam('B')).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(told).toEqual([])
    expect(await database.kysely.selectFrom('sales_teams').selectAll().execute()).toEqual([])
  })

  it('has its conflicts translated', async () => {
    await database.kysely.insertInto('sales_teams').values(addTeam('C')).execute()
    const error: unknown = await database.kysely
      .insertInto('sales_teams')
      .values(addTeam('C'))
      .execute()
      .catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(translateDatabaseError(error)?.code).toBe('CONFLICT')
  })
})

describe('numbers of a day', () => {
  beforeEach(async () => {
    await migrate(database)
  })

  it('begin at 1 each day, ascend and never repeat', async () => {
    const take = (day: string) => database.transaction(({ nextNumberOf }) => nextNumberOf(day))
    const first = [await take('2026-11-20'), await take('2026-11-20')]
    expect(first[0]).toBe(1)
    const many = await Promise.all(Array.from({ length: 20 }, () => take('2026-11-20')))
    expect(new Set([...first, ...many]).size).toBe(22)
    expect(await take('2026-11-21')).toBe(1)
  })
})

describe('search by pieces', () => {
  const index = (id: number, document: SearchableDocument) =>
    database.transaction(({ indexForSearch }) => indexForSearch(id, document))

  async function found(query: string, isOpen = false): Promise<number[]> {
    const ids = reading(database.kysely).idsWithGrams(searchTerm(query).grams, isOpen)
    const asked = [1, 2, 3].map((id) => sql`select ${sql.lit(id)} as id where ${sql.lit(id)} in ${ids}`)
    const { rows } = await sql<{ id: number }>`${sql.join(asked, sql` union all `)}`.execute(database.kysely)
    return rows.map((row) => row.id)
  }

  beforeEach(async () => {
    await migrate(database)
    const rows = [
      { id: 1, customerName: '김민수', customerPhone: '01012345678' },
      { id: 2, customerName: '박민수', customerPhone: '01099998888' },
      { id: 3, customerName: "O'Neil 100%", customerPhone: '021234567' },
    ]
    // Only the index is tested here; its rows have no documents.
    if (database.product === 'postgres') {
      await sql`alter table document_search drop constraint document_search_document_id_fkey`.execute(
        database.kysely,
      )
    }
    for (const { id, ...document } of rows) await index(id, { ...document, isOpen: true })
  })

  it.each([
    ['민수', [1, 2]],
    ['김민', [1]],
    ['ㄱㅁㅅ', [1]],
    ['1234', [1, 3]],
    ['010-9999', [2]],
    ["o'ne", [3]],
    ['0%', [3]],
    ['없는', []],
  ])('finds %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('finds what is open among all', async () => {
    expect([await found('민수', true), await found('민수')]).toEqual([
      [1, 2],
      [1, 2],
    ])
    await index(2, {
      customerName: '박민수',
      customerPhone: '01099998888',
      isOpen: false,
    })
    expect([await found('민수', true), await found('민수')]).toEqual([[1], [1, 2]])
  })

  it('forgets the old name when a document is indexed again', async () => {
    await index(1, {
      customerName: '이영희',
      customerPhone: '01012345678',
      isOpen: true,
    })
    expect(await found('김민')).toEqual([])
    expect(await found('영희')).toEqual([1])
  })
})
