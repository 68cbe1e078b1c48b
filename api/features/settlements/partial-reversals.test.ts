import { afterEach, beforeEach, expect, it } from 'vitest'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import {
  addAdjustment,
  counterAdjustment,
  listSettlementEntries,
} from '#shared/statements/ledger.contract.ts'
import { readStatement } from '#shared/statements/statement.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import { closeWithUndetermined } from '../../testing/close-with-undetermined.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, activate, read } = await openSettlementWorld()
const { admin, worker } = app.actors

const cancel = (id: number) => world.changed(worker, id, '취소', { notes: '해지' })
const takeBack = (id: number) =>
  app.call(admin, correctStatus, { params: { id }, body: { activationStatus: '개통' } })
const storeId = async (search = '강남모바일') =>
  (await app.call(admin, listOwedStores, { query: { search } })).body.items[0]?.id ?? 0

/** Takes 30,000 won of the 100,000 back. */
async function takePart(documentId: number, month: string): Promise<void> {
  const { documentNumber } = await read(documentId)
  const part = { category: '환수', amount: '-30000', reason: '조기 해지' } as const
  const body = { storeId: String(await storeId()), month, documentNumber: documentNumber ?? '', ...part }
  expect((await app.call(admin, addAdjustment, { body })).status).toBe(201)
}

/** All that was entered for a document, and what of it is in a month. */
async function entered(documentId: number, month?: string): Promise<number> {
  const query = { documentId: String(documentId), ...(month !== undefined && { month }) }
  const { items } = (await app.call(admin, listSettlementEntries, { query })).body
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

const entriesOf = async (documentId: number) =>
  (await app.call(admin, listSettlementEntries, { query: { documentId: String(documentId) } })).body.items
/** Of each entry, newest first. */
const originOf = async (documentId: number) =>
  (await entriesOf(documentId)).map(({ originMonth }) => originMonth)

const totalOf = async (month: string, store?: string) => {
  const params = { month, storeId: String(await storeId(store)) }
  return (await app.call(admin, readStatement, { params })).body.sums.total
}

beforeEach(() => app.clock.advance(60_000))
afterEach(async () => expect(await ledgerDifferences(app.context.database.kysely)).toEqual([]))

it('a cancellation takes back no more than the activation was worth, and taken back leaves the part taken', async () => {
  const id = await activate('2026-11-03T03:00:00.000Z')
  await takePart(id, '2026-11')
  expect(await entered(id)).toBe(70_000)
  for (const _ of [1, 2]) {
    app.clock.advance(60_000)
    await cancel(id)
    expect(await entered(id)).toBe(0)
    app.clock.advance(60_000)
    expect((await takeBack(id)).status).toBe(200)
    expect(await entered(id)).toBe(70_000)
  }
})

it('also where the part, or the activation, is of a closed month: what is owed then is of the open ones', async () => {
  const [early, late] = [
    await activate('2026-08-03T03:00:00.000Z'),
    await activate('2026-08-04T03:00:00.000Z'),
  ]
  await takePart(early, '2026-08')
  await closeWithUndetermined(app, '2026-08')
  await takePart(late, '2026-10')
  const august = await totalOf('2026-08')
  for (const id of [early, late]) await cancel(id)
  expect([await entered(early), await entered(late)]).toEqual([0, 0])
  // Of the early one 70,000 was left; of the late one its part was taken in October, and is given back there.
  expect(await entered(early, '2026-11')).toBe(-70_000)
  expect([await entered(late, '2026-10'), await entered(late, '2026-11')]).toEqual([0, -100_000])
  expect(await originOf(early)).toEqual(['2026-08', '2026-08', null, null])
  app.clock.advance(60_000)
  for (const id of [early, late]) expect((await takeBack(id)).status).toBe(200)
  expect([await entered(early), await entered(late)]).toEqual([70_000, 70_000])
  expect(await totalOf('2026-08')).toBe(august)
})

it('keeps its reason, and does not come again where somebody took it back by hand', async () => {
  const id = await activate('2026-11-05T03:00:00.000Z')
  await takePart(id, '2026-11')
  await cancel(id)
  app.clock.advance(60_000)
  await takeBack(id)
  const items = await entriesOf(id)
  expect(items[0]).toMatchObject({ category: '환수', amount: -30_000, reason: '조기 해지', countersId: null })
  const params = { entryId: String(items[0]?.id) }
  expect((await app.call(admin, counterAdjustment, { params, body: { reason: '취소' } })).status).toBe(201)
  app.clock.advance(60_000)
  await cancel(id)
  app.clock.advance(60_000)
  await takeBack(id)
  expect(await entered(id)).toBe(100_000)
})

it('does not come again of an activation that was worth nothing when it was cancelled', async () => {
  const id = await activate('2026-11-06T03:00:00.000Z')
  await takePart(id, '2026-11')
  const { version } = await read(id)
  const corrected = { params: { id }, body: { version, servicePlanId: null } }
  expect((await app.call(admin, correctDocument, corrected)).status).toBe(200)
  await app.call(admin, recalculateSettlements, { body: {} })
  expect([(await read(id)).settlementAmount, await entered(id)]).toEqual([null, -30_000])
  const [part] = (await entriesOf(id)).filter(({ kind }) => kind === 'adjustment')
  const params = { entryId: String(part?.id) }
  expect((await app.call(admin, counterAdjustment, { params, body: { reason: '미정' } })).status).toBe(201)
  app.clock.advance(60_000)
  await cancel(id)
  app.clock.advance(60_000)
  expect((await takeBack(id)).status).toBe(200)
  expect(await entered(id)).toBe(0)
})

it('goes with its document to another store, and nothing of that is taken back from the former', async () => {
  await world.make.contactCode('KT-HD', '홍대점', 'KT')
  const before = await totalOf('2026-11')
  const id = await activate('2026-11-06T03:00:00.000Z')
  await takePart(id, '2026-11')
  app.clock.advance(60_000)
  const move = async (contactCode: string) => {
    const { version } = await read(id)
    const body = { version, carrier: 'KT', contactCode }
    expect((await app.call(admin, correctDocument, { params: { id }, body })).status).toBe(200)
  }
  await move('KT-HD')
  expect([await totalOf('2026-11'), await totalOf('2026-11', '홍대점')]).toEqual([before, 70_000])
  const { documentNumber } = await read(id)
  const part = { category: '환수', amount: '-1', reason: '조기 해지', month: '2026-11' } as const
  const asked = { ...part, storeId: String(await storeId()), documentNumber: documentNumber ?? '' }
  expect((await app.call(admin, addAdjustment, { body: asked })).error.details).toEqual([
    {
      field: 'amount',
      message: '이 서류에 남은 정산 금액은 0원입니다. 그보다 많이 환수할 수 없습니다.',
    },
  ])
  app.clock.advance(60_000)
  await cancel(id)
  expect(await totalOf('2026-11', '홍대점')).toBe(0)
  app.clock.advance(60_000)
  await takeBack(id)
  expect([await totalOf('2026-11'), await totalOf('2026-11', '홍대점')]).toEqual([before, 70_000])
  // Also where it goes while it is cancelled.
  app.clock.advance(60_000)
  await cancel(id)
  await move('KT-GN')
  app.clock.advance(60_000)
  await takeBack(id)
  expect([await totalOf('2026-11'), await totalOf('2026-11', '홍대점')]).toEqual([before + 70_000, 0])
})

it('what was adjusted for a former store says nothing of who is owed for the document now', async () => {
  const totals = async () => [await totalOf('2026-11'), await totalOf('2026-11', '홍대점')]
  const [gangnam = 0, hongdae = 0] = await totals()
  const id = await activate('2026-11-07T03:00:00.000Z')
  const { version, documentNumber } = await read(id)
  const moved = { version, carrier: 'KT', contactCode: 'KT-HD' }
  await app.call(admin, correctDocument, { params: { id }, body: moved })
  const given = { category: '보전', amount: '5000', reason: '방문 비용', month: '2026-11' } as const
  const body = { ...given, storeId: String(await storeId()), documentNumber: documentNumber ?? '' }
  expect((await app.call(admin, addAdjustment, { body })).status).toBe(201)
  expect(await totals()).toEqual([gangnam + 5000, hongdae + 100_000])
  await cancel(id)
  expect(await totals()).toEqual([gangnam + 5000, hongdae])
})
