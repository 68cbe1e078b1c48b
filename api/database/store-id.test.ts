import { expect, it } from 'vitest'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { makeStoreId, readStoreId } from './store-id.ts'

const app = openTestAppForEach()

it('is made once, also when several processes start together', async () => {
  const db = app.context.database.kysely
  await db.deleteFrom('system_facts').where('key', '=', 'store-id').execute()
  expect(await readStoreId(db)).toBeNull()
  const made = await Promise.all([1, 2, 3].map(() => makeStoreId(db, app.clock.now())))
  expect(made[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect([...new Set(made), await readStoreId(db)]).toEqual([made[0], made[0]])
})
