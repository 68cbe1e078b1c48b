import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { reapSessions } from './session-reaper.ts'

const test = openTestAppForEach()

async function addSessions(
  ended: { expires_at?: string; revoked_at?: string },
  count: number,
): Promise<void> {
  const created_at = '2026-07-01T00:00:00.000Z'
  const session = {
    user_id: test.actors.worker.id,
    user_type: 'worker',
    created_at,
    last_seen_at: created_at,
  }
  const rows = Array.from({ length: count }, () => ({
    sid_hash: randomUUID(),
    ...session,
    expires_at: '2027-01-01T00:00:00.000Z',
    ...ended,
  }))
  await test.context.database.kysely.insertInto('sessions').values(rows).execute()
}

it('deletes sessions that ended 90 days ago, in batches, and no other', async () => {
  const alive = Object.keys(test.actors).length
  await addSessions({ expires_at: '2026-08-01T00:00:00.000Z' }, 510)
  await addSessions({ revoked_at: '2026-08-01T00:00:00.000Z' }, 2)
  await addSessions({ revoked_at: '2026-11-01T00:00:00.000Z' }, 3)
  expect(await reapSessions(test.context)).toBe(512)
  expect(await test.context.database.kysely.selectFrom('sessions').selectAll().execute()).toHaveLength(
    alive + 3,
  )
  expect(await reapSessions(test.context)).toBe(0)
})
