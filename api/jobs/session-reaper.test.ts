import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSession } from '../testing/actors.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { reapSessions } from './session-reaper.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

async function setSessions(
  values: { expires_at?: string; revoked_at?: string },
  count: number,
): Promise<void> {
  const { database, clock } = test.context
  const db = database.kysely
  const before = new Set(
    (await db.selectFrom('sessions').select('sid_hash').execute()).map((row) => row.sid_hash),
  )
  for (let made = 0; made < count; made += 1)
    await createSession(database, clock, test.actors.worker.id, 'worker')
  const all = await db.selectFrom('sessions').select('sid_hash').execute()
  for (const { sid_hash } of all.filter((row) => !before.has(row.sid_hash))) {
    await db.updateTable('sessions').set(values).where('sid_hash', '=', sid_hash).execute()
  }
}

it('deletes sessions that ended 90 days ago, in batches, and no other', async () => {
  const alive = Object.keys(test.actors).length
  await setSessions({ expires_at: '2026-08-01T00:00:00.000Z' }, 510)
  await setSessions({ revoked_at: '2026-08-01T00:00:00.000Z' }, 2)
  await setSessions({ revoked_at: '2026-11-01T00:00:00.000Z' }, 3)
  expect(await reapSessions(test.context)).toBe(512)
  expect(await test.context.database.kysely.selectFrom('sessions').selectAll().execute()).toHaveLength(
    alive + 3,
  )
  expect(await reapSessions(test.context)).toBe(0)
})
