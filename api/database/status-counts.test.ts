import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrator.ts'
import { talliedTotals } from './reading.ts'

let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ database, drop } = await openTestDatabase(await temporaryFolder()))
  await migrate(database)
})
afterEach(() => drop())

const count = (status: '대기' | '진행중', delta: 1 | -1) =>
  database.transaction(({ countStatus }) => countStatus(status, delta))

it('counts what enters and leaves a status, also from many writers at once', async () => {
  await Promise.all([
    ...Array.from({ length: 20 }, () => count('대기', 1)),
    ...Array.from({ length: 5 }, () => count('대기', -1)),
    count('진행중', 1),
  ])
  const totals = await talliedTotals(database.kysely)
  expect([totals.get('대기'), totals.get('진행중'), totals.get('취소')]).toEqual([15, 1, undefined])
})

it('does not count a transaction that fails', async () => {
  await expect(
    database.transaction(async ({ countStatus }) => {
      await countStatus('대기', 1)
      throw new Error('power cut')
    }),
  ).rejects.toThrow('power cut')
  expect((await talliedTotals(database.kysely)).size).toBe(0)
})

it('is the same after folding, which leaves a row a status, while others count', async () => {
  await Promise.all(Array.from({ length: 20 }, () => count('대기', 1)))
  await Promise.all([
    database.foldCounts?.(),
    database.foldCounts?.(),
    ...Array.from({ length: 10 }, () => count('대기', 1)),
  ])
  expect((await talliedTotals(database.kysely)).get('대기')).toBe(30)
  await database.foldCounts?.()
  const rows = await database.kysely.selectFrom('document_tallies').selectAll().execute()
  expect(rows.map((row) => [row.activation_status, row.delta])).toEqual([['대기', 30]])
})
