import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrator.ts'
import { preparedQuery } from './prepared-query.ts'

let folder: string
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-prepared-'))
  const opened = await openTestDatabase(folder)
  database = opened.database
  drop = opened.drop
  await migrate(database)
})
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
})

let built = 0
const addTeam = preparedQuery<{ code: string; at: string }>()((db, value) => {
  built += 1
  return db
    .insertInto('sales_teams')
    .values({ team_code: value('code'), team_name: '이름', created_at: value('at') })
    .returning(['team_code', 'team_name'])
})
const teamsAfter = preparedQuery<{ code: string; most: number }>()((db, value) =>
  db
    .selectFrom('sales_teams')
    .select('team_code')
    .where('team_code', '>', value('code'))
    .orderBy('team_code')
    .limit(value('most')),
)

it("is built once and run with each call's values, inside transactions too", async () => {
  const at = '2026-11-20T03:00:00.000Z'
  expect(await addTeam(database.kysely, { code: 'A', at })).toEqual([{ team_code: 'A', team_name: '이름' }])
  await database.transaction(async ({ db }) => {
    await addTeam(db, { code: 'B', at })
    await addTeam(db, { code: "C'; drop table users; --", at })
  })
  expect(built).toBe(1)
  expect(await teamsAfter(database.kysely, { code: 'A', most: 1 })).toEqual([{ team_code: 'B' }])
  expect(await teamsAfter(database.kysely, { code: 'B', most: 9 })).toHaveLength(1)
})

it('belongs to the transaction that runs it', async () => {
  const at = '2026-11-20T03:00:00.000Z'
  const failing = database.transaction(async ({ db }) => {
    await addTeam(db, { code: 'Z', at })
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await teamsAfter(database.kysely, { code: 'Y', most: 9 })).toEqual([])
})
