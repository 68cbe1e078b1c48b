import { afterEach, beforeEach, expect, it } from 'vitest'
import { disarmAccessLog } from '../../testing/disarm-access-log.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'
import { recordRightsChange } from './record-rights-change.ts'
import { removeOldAccessRows } from './remove-old-access-rows.ts'
import { sealAccessRows } from './seal-access-rows.ts'
import { verifyAccessLog } from './verify-access-log.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function add(at: string, action: 'view' | 'rights-changed', times = 1): Promise<void> {
  const { admin } = app.actors
  const account = { ...admin, userType: 'admin', role: 'admin' } as const
  const by = { account, address: '::1', userAgent: null }
  await app.context.database.transaction(async ({ db }) => {
    if (action === 'rights-changed') {
      await recordRightsChange(db, { by, at: new Date(at) }, 'account-created', { id: 1, username: 'x' })
      return
    }
    const row = accessRow('view', { subject: null, person: null }, by, new Date(at))
    await insertAccessRows(
      db,
      Array.from({ length: times }, () => row),
    )
  })
}

const seal = () => sealAccessRows(app.context.database)
const removeOld = () => removeOldAccessRows(app.context)
async function left(): Promise<[string, string][]> {
  const rows = await app.context.database.kysely
    .selectFrom('access_log')
    .select(['chain', 'at'])
    .orderBy('id')
    .execute()
  return rows.map(({ chain, at }) => [chain, at.slice(0, 10)])
}
const isSound = async () =>
  (await verifyAccessLog(app.context.database)).every(({ broken }) => broken === null)

// The tests' clock starts at 2026-11-20T03:00:00.000Z.
it('removes views after two years and changes of rights after three, and the rest still follows', async () => {
  await add('2023-11-20T02:59:59.999Z', 'rights-changed')
  await add('2023-11-20T03:00:00.000Z', 'rights-changed')
  await add('2024-11-20T02:59:59.999Z', 'view')
  await add('2024-11-20T03:00:00.000Z', 'view')
  await add('2026-11-20T02:00:00.000Z', 'view')
  await seal()
  expect(await removeOld()).toBe(2)
  expect(await left()).toEqual([
    ['rights', '2023-11-20'],
    ['records', '2024-11-20'],
    ['records', '2026-11-20'],
  ])
  expect(await isSound()).toBe(true)
  expect(await removeOld()).toBe(0)
  await add('2026-11-20T02:30:00.000Z', 'view')
  await seal()
  expect(await isSound()).toBe(true)
})

it('removes only what is sealed, and only a whole beginning', async () => {
  await add('2024-01-01T00:00:00.000Z', 'view')
  expect(await removeOld()).toBe(0)
  await seal()
  await add('2026-01-01T00:00:00.000Z', 'view')
  await add('2024-01-02T00:00:00.000Z', 'view')
  await seal()
  expect(await removeOld()).toBe(1)
  expect(await left()).toEqual([
    ['records', '2026-01-01'],
    ['records', '2024-01-02'],
  ])
  expect(await isSound()).toBe(true)
})

it('removes everything that is old, however many, and starts anew behind it', async () => {
  await add('2024-01-01T00:00:00.000Z', 'view', 600)
  await seal()
  expect(await removeOld()).toBe(600)
  expect(await left()).toEqual([])
  await add('2026-01-01T00:00:00.000Z', 'view')
  await seal()
  const [records] = await verifyAccessLog(app.context.database)
  expect(records).toMatchObject({ sealed: 1, last: { number: 601 }, broken: null })
})

it('keeps what does not follow from its seals, and says so', async () => {
  await add('2024-01-01T00:00:00.000Z', 'view', 5)
  await seal()
  await disarmAccessLog(app.context.database)
  await app.context.database.kysely.deleteFrom('access_log').where('seal_number', '=', 3).execute()
  await expect(removeOld()).rejects.toThrow('the access log is broken: records 3 missing')
  expect(await left()).toHaveLength(4)
})
