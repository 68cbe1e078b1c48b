import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealAccessRows } from '../../features/access-log/seal-access-rows.ts'
import { verifyAccessLog } from '../../features/access-log/verify-access-log.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrator.ts'
import { MIGRATIONS } from './migrations.ts'

let database: Database
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ database, drop } = await openTestDatabase(await temporaryFolder()))
  await migrate(
    database,
    MIGRATIONS.filter(({ name }) => name < '0028'),
  )
})
afterEach(() => drop())

const db = () => database.kysely as unknown as Kysely<unknown>

/** Entries as an installation of before has written and sealed them. */
async function writeAsBefore(chain: string, times: readonly string[]): Promise<void> {
  let hash = '0'.repeat(64)
  for (const [index, at] of times.entries()) {
    const said = [at, 7, 'worker-park', '박근무', 'worker', '10.0.0.1', 'Browser/1']
    const subject = ['view', 'document', 3, '20241101-00003', '김*수', '010-****-5678', '{}', null]
    const { rows } = await sql<{ id: number }>`
      insert into access_log (chain, at, account_id, username, account_name, account_kind, address, user_agent,
        action, subject_kind, subject_id, subject_name, person_name, person_phone, detail, reason)
      values (${chain}, ${sql.join(said)}, ${sql.join(subject)}) returning id`.execute(db())
    const whole = [chain, index + 1, rows[0]?.id, ...said, ...subject]
    hash = createHash('sha256')
      .update(`${hash}\n${JSON.stringify(whole)}`)
      .digest('hex')
    await sql`update access_log_chains set sealed = ${index + 1}, sealed_hash = ${hash} where chain = ${chain}`.execute(
      db(),
    )
    await sql`update access_log set seal_number = ${index + 1}, hash = ${hash} where id = ${rows[0]?.id}`.execute(
      db(),
    )
  }
}

/** As the retention of before has removed the first entries. */
async function removeAsBefore(chain: string, last: number): Promise<void> {
  await sql`update access_log_chains set removed = ${last}, removed_hash =
    (select hash from access_log where chain = ${chain} and seal_number = ${last})
    where chain = ${chain}`.execute(db())
  await sql`delete from access_log where chain = ${chain} and seal_number <= ${last}`.execute(db())
}

const rows = () => database.kysely.selectFrom('access_log').selectAll().orderBy('id').execute()
const problems = async () => (await verifyAccessLog(database, new Date())).map(({ broken }) => broken)

it('keeps the entries and seals of before, which go on', async () => {
  await writeAsBefore('records', ['2026-11-18T01:00:00.000Z', '2026-11-19T01:00:00.000Z'])
  await writeAsBefore('rights', ['2026-11-17T01:00:00.000Z'])
  const before = await rows()
  await migrate(database)
  expect(await rows()).toEqual(before)
  expect(await problems()).toEqual([null, null])
  await sql`insert into access_log (chain, at, account_id, username, account_name, account_kind, address, user_agent,
    action, detail) values ('records', '2026-11-20T01:00:00.000Z', 7, 'x', 'x', 'worker', '', '', 'view', '{}')`.execute(
    db(),
  )
  expect(await sealAccessRows(database)).toBe(1)
  expect(await problems()).toEqual([null, null])
})

it('states what was removed before there were statements', async () => {
  await writeAsBefore('records', [
    '2024-11-01T01:00:00.000Z',
    '2024-11-02T01:00:00.000Z',
    '2026-11-18T01:00:00.000Z',
  ])
  await removeAsBefore('records', 2)
  const before = await rows()
  await migrate(database)
  const [kept, statement, ...others] = await rows()
  expect([kept]).toEqual(before)
  expect(others).toEqual([])
  expect(statement).toMatchObject({
    chain: 'rights',
    action: 'log-removed',
    subject_name: 'records',
    subject_id: 2,
  })
  await sealAccessRows(database)
  expect(await problems()).toEqual([null, null])
})

it('closes what was open: a start moved by hand no longer lets entries go', async () => {
  await writeAsBefore('records', ['2026-11-18T01:00:00.000Z', '2026-11-19T01:00:00.000Z'])
  await migrate(database)
  await expect(removeAsBefore('records', 2)).rejects.toThrow('only grows')
  await expect(sql`delete from access_log`.execute(db())).rejects.toThrow('only grows')
  expect(await rows()).toHaveLength(2)
})
