import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrator.ts'
import { withSnapshot } from './snapshot.ts'

let folder: string
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-'))
  opened = await openTestDatabase(folder)
  await migrate(opened.database)
})
afterAll(async () => {
  await opened.drop()
  await rm(folder, { recursive: true })
})

const write = (key: string) =>
  opened.database.kysely
    .insertInto('system_facts')
    .values({ key, value: 'x', updated_at: '2026-11-20T00:00:00.000Z' })
    .execute()

it('shows one moment, and keeps nobody from writing', async () => {
  await write('before')
  const keysOf = ({ kysely }: Pick<typeof opened.database, 'kysely'>) =>
    kysely.selectFrom('system_facts').select('key').where('value', '=', 'x').orderBy('key').execute()
  await withSnapshot(opened.database.address, async (snapshot) => {
    expect(await keysOf(snapshot)).toEqual([{ key: 'before' }])
    await write('meanwhile')
    expect(await keysOf(snapshot)).toEqual([{ key: 'before' }])
  })
  expect(await keysOf(opened.database)).toEqual([{ key: 'before' }, { key: 'meanwhile' }])
})

it('writes nothing itself', async () => {
  const attempt = withSnapshot(opened.database.address, ({ kysely }) =>
    sql`delete from system_facts`.execute(kysely),
  )
  await expect(attempt).rejects.toThrow(/read-?only/)
})
