import { afterEach, expect, it } from 'vitest'
import { undoChange } from '#shared/documents/queue.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import {
  listSettlements,
  readSettlement,
  readSettlementTotals,
} from '#shared/settlements/settlement.contract.ts'
import { attachPolicies, changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { closeWithUndetermined } from '../../testing/close-with-undetermined.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'

const { app, world, hide, policy, activate, read, told } = await openSettlementWorld({ UNDO_SECONDS: '10' })
const { admin, worker } = app.actors

const monthOf = (month: string) => ({ startDate: `2026-${month}-01`, endDate: `2026-${month}-30` })
const cancel = (id: number) => world.changed(worker, id, '취소', { notes: '해지' })
const takeBack = (id: number, body: object = {}) =>
  app.call(admin, correctStatus, { params: { id }, body: { activationStatus: '개통', ...body } })
const close = (month: string) => closeWithUndetermined(app, `2026-${month}`)
const totals = async (month: string) =>
  (await app.call(admin, readSettlementTotals, { query: monthOf(month) })).body.totals
const rows = async (month: string, id: number) =>
  (await app.call(admin, listSettlements, { query: monthOf(month) })).body.items
    .filter(({ documentId }) => documentId === id)
    .map(({ kind, settlementAmount, hiddenPrice, isCounted }) => [
      kind,
      settlementAmount,
      hiddenPrice,
      isCounted,
    ])

await hide(20_000)
afterEach(async () => expect(await ledgerDifferences(app.context.database.kysely)).toEqual([]))

it('brings the amount by hand and the attached policies back as they were, in the history too', async () => {
  const policyId = await policy({ policyName: '인터넷', serviceCategory: 'internet', amount: 3000 })
  const id = await activate('2026-11-03T03:00:00.000Z')
  await app.call(admin, attachPolicies, { params: { id }, body: { policyIds: [policyId] } })
  await app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: 70_000 } })
  const before = await read(id)
  await cancel(id)
  expect((await takeBack(id)).status).toBe(200)
  const { version: _, updatedAt: __, notes: ___, ...after } = await read(id)
  expect(before).toMatchObject(after)
  const detail = await app.call(admin, readSettlement, { params: { documentId: id } })
  expect(detail.body.policyIds).toEqual([policyId])
  const note = '개통취소를 되돌림 · 정책 인터넷'
  expect((await told(id)).slice(-2)).toEqual([
    ['0원', '70,000원', note],
    ['히든단가 없음', '히든단가 20,000원', note],
  ])
})

it('with another day is a new activation', async () => {
  const id = await activate('2026-11-03T03:00:00.000Z')
  await app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: 70_000 } })
  await cancel(id)
  expect((await takeBack(id, { activatedAt: '2026-11-04T03:00:00.000Z' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ manualSettlementAmount: null, settlementAmount: 100_000 })
})

it('after its month was closed leaves nothing in the month in which it was taken back', async () => {
  const id = await activate('2026-08-15T03:00:00.000Z')
  await close('08')
  const before = await totals('11')
  await cancel(id)
  expect(await rows('11', id)).toEqual([['reversal', -100_000, -20_000, true]])
  expect((await takeBack(id)).status).toBe(200)
  expect(await rows('11', id)).toEqual([])
  expect(await totals('11')).toEqual(before)
  expect(await rows('08', id)).toEqual([['activation', 100_000, 20_000, true]])
})

it('is settled in the next open month where it was cancelled and closed within its own', async () => {
  const [id, unpriced] = [
    await activate('2026-09-15T03:00:00.000Z'),
    await activate('2026-09-16T03:00:00.000Z', { servicePlanId: undefined }),
  ]
  for (const one of [id, unpriced]) await cancel(one)
  await close('09')
  const [september, october] = [await totals('09'), await totals('10')]
  for (const one of [id, unpriced]) expect((await takeBack(one)).status).toBe(200)
  expect(await totals('09')).toEqual(september)
  expect(await totals('10')).toEqual({
    ...october,
    count: october.count + 2,
    undetermined: october.undetermined + 1,
    amount: october.amount + 100_000,
    hiddenPrice: october.hiddenPrice + 20_000,
    total: october.total + 120_000,
  })
  expect([await rows('09', id), await rows('10', id)]).toEqual([[], [['activation', 100_000, 20_000, true]]])
})

it('is given back in a later month where the reversal is closed as well', async () => {
  const [id, unpriced] = [
    await activate('2026-10-15T03:00:00.000Z'),
    await activate('2026-10-15T03:00:00.000Z', { servicePlanId: undefined, contactCode: 'KT-MP' }, {}, admin),
  ]
  await close('10')
  for (const one of [id, unpriced]) await cancel(one)
  expect((await told(unpriced)).at(-1)).toEqual(['미정', '환수 미정', '2026년 11월 정산에서 환수'])
  app.clock.set('2026-12-10T03:00:00.000Z')
  await renewSessions(app)
  await close('11')
  const [november, december] = [await totals('11'), await totals('12')]
  for (const one of [id, unpriced]) expect((await takeBack(one)).status).toBe(200)
  expect(await totals('11')).toEqual(november)
  expect(await totals('12')).toMatchObject({
    count: december.count,
    reversals: december.reversals,
    amount: december.amount + 100_000,
  })
  expect([await rows('11', id), await rows('12', id)]).toEqual([
    [['reversal', -100_000, -20_000, true]],
    [['restored', 100_000, 20_000, true]],
  ])
  // Cancelled once more, it is taken back once more.
  app.clock.advance(1000)
  await cancel(id)
  expect(await rows('12', id)).toEqual([
    ['reversal', -100_000, -20_000, true],
    ['restored', 100_000, 20_000, true],
  ])
  // So it is for a day before that on which it was given back.
  expect((await takeBack(id)).status).toBe(200)
  await world.changed(worker, id, '취소', { notes: '해지', cancelledAt: '2026-12-05T03:00:00.000Z' })
  expect((await takeBack(id)).status).toBe(200)
  expect(await rows('12', id)).toEqual([['restored', 100_000, 20_000, true]])
})

it('is not undone where the month of its reversal was closed since', async () => {
  const id = await activate('2026-10-20T03:00:00.000Z')
  expect(await rows('12', id)).toEqual([['activation', 100_000, 20_000, true]])
  await close('12')
  app.clock.set('2027-01-10T03:00:00.000Z')
  await renewSessions(app)
  await cancel(id)
  await closeWithUndetermined(app, '2027-01')
  const { version } = await read(id)
  const { status, error } = await app.call(worker, undoChange, { params: { id }, body: { version } })
  expect([status, error.error]).toEqual([409, '2027년 1월 정산은 마감되어 변경할 수 없습니다.'])
})
