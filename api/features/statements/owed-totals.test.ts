import { beforeAll, expect, it } from 'vitest'
import { addAdjustment } from '#shared/statements/ledger.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { type KnownSums, knownSums, owedTotals } from './owed-totals.ts'

const { app, activate } = await openSettlementWorld()
const { admin, otherDealer } = app.actors
const db = app.context.database.kysely
const MONTH = '2026-10'

let stores: Record<string, number>
beforeAll(async () => {
  app.clock.set('2026-10-20T03:00:00.000Z')
  await renewSessions(app)
  await activate('2026-10-05T03:00:00.000Z')
  await activate('2026-10-07T03:00:00.000Z', { contactCode: 'KT-MP' }, {}, otherDealer)
  const { items } = (await app.call(admin, listOwedStores, { query: {} })).body
  stores = Object.fromEntries(items.map(({ name, id }) => [name, id]))
})

async function adjust(name: string, amount: string) {
  const body = { storeId: String(stores[name]), month: MONTH, category: '소급', amount, reason: '단가 소급' }
  expect((await app.call(admin, addAdjustment, { body: body as never })).status).toBe(201)
}

/** What all stores are owed, by the sums known before and by none. */
async function totals(known: KnownSums) {
  const owed = await owedTotals(db, MONTH, known)
  expect(owed).toEqual(await owedTotals(db, MONTH, new Map()))
  return Object.fromEntries(owed.map(({ store_id, total }) => [store_id, total]))
}

it('what stores are owed counts what was entered after the sums were read', async () => {
  const known = await knownSums(db, MONTH)
  const before = await totals(known)
  await adjust('강남모바일', '1000.5')
  await adjust('강남모바일', '-1000.5')
  await adjust('마포텔레콤', '-300000')
  const [gangnam, mapo] = [stores['강남모바일'] ?? 0, stores['마포텔레콤'] ?? 0]
  expect(await totals(known)).toEqual({ ...before, [mapo]: (before[mapo] ?? 0) - 30_000_000 })
  await adjust('강남모바일', '0.01')
  expect(await totals(known)).toMatchObject({ [gangnam]: (before[gangnam] ?? 0) + 1 })
})

it('what is known is not read again', async () => {
  const known = await knownSums(db, MONTH)
  const mapo = stores['마포텔레콤'] ?? 0
  const entries = known.get(mapo)?.entries ?? 0
  expect(entries).toBeGreaterThan(0)
  const changed = new Map([...known, [mapo, { store_id: mapo, entries, total: 7 }] as const])
  expect(await owedTotals(db, MONTH, changed)).toContainEqual(
    expect.objectContaining({ store_id: mapo, total: 7 }),
  )
})
