import fc from 'fast-check'
import { expect, it } from 'vitest'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { deleteDocument, restoreDocument } from '#shared/documents/deletion.contract.ts'
import { undoChange } from '#shared/documents/queue.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import {
  attachPolicies,
  changeSettlementAmount,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import {
  applyHiddenPrices,
  createBulkSettlements,
  recalculateSettlements,
} from '#shared/settlements/settlement-run.contract.ts'
import { addAdjustment } from '#shared/statements/ledger.contract.ts'
import { ledgerDifferences } from '../../../testing/ledger-differences.ts'
import { openSettlementWorld } from '../../../testing/open-settlement-world.ts'

const { app, world, price, policy, hide, activate, read } = await openSettlementWorld({ UNDO_SECONDS: '10' })
const { admin, worker } = app.actors
const { kysely } = app.context.database

const entriesOf = (id: number) =>
  kysely
    .selectFrom('settlement_entries')
    .leftJoin('stores', 'stores.id', 'settlement_entries.store_id')
    .select(['month', 'origin_month', 'kind', 'amount', 'reason', 'stores.name'])
    .where('document_id', '=', id)
    .orderBy('settlement_entries.id')
    .execute()
const linesOf = async (id: number) => (await entriesOf(id)).map(({ kind, amount }) => [kind, amount / 100])
const setAmount = (id: number, settlementAmount: number | null) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })
const recalculate = () => app.call(admin, recalculateSettlements)
const undo = async (id: number) => {
  const { version } = await read(id)
  return app.call(worker, undoChange, { params: { id }, body: { version } })
}

it('an activation is entered for its store with its hidden price, and every change as a difference', async () => {
  await hide(20_000, '2026-11-10')
  const id = await activate()
  expect(await entriesOf(id)).toEqual([
    {
      month: '2026-11',
      origin_month: null,
      kind: 'activation',
      amount: 10_000_000,
      reason: null,
      name: '강남모바일',
    },
    {
      month: '2026-11',
      origin_month: null,
      kind: 'hidden-price',
      amount: 2_000_000,
      reason: null,
      name: '강남모바일',
    },
  ])
  await setAmount(id, 90_000)
  await setAmount(id, null)
  await price('2026-11-15', { newCustomerPrice: 130_000, portInPrice: 0 })
  await recalculate()
  await world.changed(worker, id, '취소')
  expect((await linesOf(id)).slice(2)).toEqual([
    ['manual', -10_000],
    ['manual', 10_000],
    ['recalculation', 30_000],
    ['reversal', -130_000],
    ['hidden-price', -20_000],
  ])
  await undo(id)
  expect((await linesOf(id)).slice(7)).toEqual([
    ['activation', 130_000],
    ['hidden-price', 20_000],
  ])
  expect(await ledgerDifferences(kysely)).toEqual([])
})

it('what is 미정 has no entry until it has an amount', async () => {
  const id = await activate(undefined, { servicePlanId: undefined })
  expect(await entriesOf(id)).toEqual([])
  await setAmount(id, 50_000)
  expect(await linesOf(id)).toEqual([['manual', 50_000]])
})

it('an activation on another day is entered anew there', async () => {
  const id = await activate('2026-10-31T03:00:00.000Z')
  const body = { activatedAt: '2026-11-01T03:00:00.000Z' }
  expect((await app.call(admin, correctStatus, { params: { id }, body })).status).toBe(200)
  expect((await entriesOf(id)).map(({ month, kind, amount }) => [month, kind, amount / 100])).toEqual([
    ['2026-10', 'activation', 100_000],
    ['2026-10', 'reversal', -100_000],
    ['2026-11', 'activation', 100_000],
  ])
})

it('a name that belongs to no account has a store of its own, which an account of that name takes over', async () => {
  const register = (storeName: string) =>
    app.call(admin, registerManualSettlement, {
      body: {
        customerName: '수동',
        customerPhone: '010-1111-2222',
        storeName,
        carrier: '선불',
        activatedAt: '2026-11-01',
      },
    })
  await register('골목폰')
  await register('골목폰')
  const named = await kysely.selectFrom('stores').selectAll().where('name', '=', '골목폰').execute()
  expect(named).toMatchObject([{ dealer_id: null }])
})

/** What may happen to settlements, each on one of the documents there are. */
const HAPPENINGS = {
  activate: () => activate(`2026-${pickMonth()}-15T03:00:00.000Z`).catch(() => null),
  setAmount: (id: number) => setAmount(id, 70_000),
  liftAmount: (id: number) => setAmount(id, null),
  recalculate,
  raise: async () => price('2026-09-01', { newCustomerPrice: nextPrice(), portInPrice: 0 }),
  hide: () => app.call(admin, applyHiddenPrices),
  settle: () => app.call(admin, createBulkSettlements, { body: {} }),
  cancel: (id: number) => world.changed(worker, id, '취소').catch(() => null),
  undo,
  reopen: (id: number) =>
    app.call(admin, correctStatus, { params: { id }, body: { activationStatus: '대기', notes: '정정' } }),
  activateAgain: (id: number) =>
    app.call(admin, correctStatus, { params: { id }, body: { activationStatus: '개통' } }),
  move: (id: number) =>
    app.call(admin, correctStatus, {
      params: { id },
      body: { activatedAt: `2026-${pickMonth()}-03T03:00:00.000Z` },
    }),
  attach: (id: number) =>
    app.call(admin, attachPolicies, { params: { id }, body: { policyIds: [policyId] } }),
  pass: async (id: number) => {
    const { version = 1 } = await read(id)
    const contactCode = version % 2 === 0 ? 'KT-GN' : 'KT-MP'
    await app.call(admin, correctDocument, { params: { id }, body: { version, carrier: 'KT', contactCode } })
  },
  takePart: (id: number) => adjust(id, '환수'),
  adjust: (id: number) => adjust(id, '보전'),
  remove: (id: number) => app.call(admin, deleteDocument, { params: { id } }),
  restore: (id: number) => app.call(admin, restoreDocument, { params: { id } }),
  close: () =>
    app.call(admin, closeSettlementMonth, { body: { month: closable, carriesUndetermined: true } }),
} as const
type Happening = keyof typeof HAPPENINGS

let adjustments = 0
/** For one store after the other, whether the document is its own or was, or another's. */
async function adjust(id: number, category: '환수' | '보전') {
  const stores = await kysely.selectFrom('stores').select('id').orderBy('id').execute()
  const { documentNumber } = await read(id)
  adjustments += 1
  const storeId = stores[adjustments % stores.length]?.id
  const given = { category, amount: '-1000', month: '2026-11', reason: '사유' } as const
  const body = { ...given, storeId: String(storeId), documentNumber: documentNumber ?? '' }
  await app.call(admin, addAdjustment, { body })
}

/** The month that a run may close: each has its own. */
let closable = ''
let priceNow = 100_000
const nextPrice = () => {
  priceNow += 1000
  return priceNow
}
let months = 0
const pickMonth = () => {
  months += 1
  return ['09', '10', '11'][months % 3]
}
const policyId = await policy({ policyName: '인터넷', serviceCategory: 'internet', amount: 3000 })

it('entries add up to documents, sums by day and closings, whatever happens', async () => {
  await hide(5000, '2026-09-01', 'KT-MP')
  const steps = fc.array(
    fc.record({
      happening: fc.constantFrom(...(Object.keys(HAPPENINGS) as Happening[])),
      which: fc.nat(7),
    }),
    { minLength: 40, maxLength: 40 },
  )
  const open = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08']
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      closable = open.shift() ?? ''
      const ids = [await activate(`${closable}-15T03:00:00.000Z`), await activate()]
      for (const { happening, which } of history) {
        const id = ids[which % ids.length] ?? 0
        const made = await HAPPENINGS[happening](id)
        if (typeof made === 'number') ids.push(made)
        expect(await ledgerDifferences(kysely), happening).toEqual([])
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)
