import { beforeAll, describe, expect, it } from 'vitest'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import {
  listSettlements,
  readSettlement,
  readSettlementTotals,
} from '#shared/settlements/settlement.contract.ts'
import { closeWithUndetermined } from '../../testing/close-with-undetermined.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, worker } = app.actors

const SEPTEMBER = { startDate: '2026-09-01', endDate: '2026-09-30' }
const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const IN_SEPTEMBER = '2026-09-15T03:00:00.000Z'
const IN_OCTOBER = '2026-10-15T03:00:00.000Z'
const WITHOUT_PLAN = { servicePlanId: undefined }

const close = (month: string) => closeWithUndetermined(app, month)
const cancel = (id: number) => world.changed(worker, id, '취소', { notes: '해지' })
const entries = async (query: object) => (await app.call(admin, listSettlements, { query })).body.items
const totals = async (query: object) => (await app.call(admin, readSettlementTotals, { query })).body.totals

let ids: Record<'kt' | 'skt' | 'kept' | 'cancelled' | 'cancelledInOpen', number>
beforeAll(async () => {
  await hide(20_000)
  ids = {
    kt: await activate(IN_OCTOBER, { customerName: '가나다', customerPhone: '010-9876-5432' }),
    skt: await activate(IN_OCTOBER, {
      customerName: '라마바',
      carrier: 'SKT',
      contactCode: 'SKT-GN',
      ...WITHOUT_PLAN,
    }),
    kept: await activate(IN_OCTOBER, WITHOUT_PLAN),
    cancelled: await activate(IN_OCTOBER, WITHOUT_PLAN),
    cancelledInOpen: await activate(IN_SEPTEMBER, WITHOUT_PLAN),
  }
  await cancel(ids.cancelled)
  await cancel(ids.cancelledInOpen)
  await close('2026-10')
  await cancel(ids.kt)
  await cancel(ids.skt)
})

describe('reversals', () => {
  it.each<[object, (keyof typeof ids)[]]>([
    [{}, ['skt', 'kt']],
    [{ search: '가나' }, ['kt']],
    [{ search: 'ㄹㅁㅂ' }, ['skt']],
    [{ search: '5432' }, ['kt']],
    [{ search: '가' }, ['kt']],
    [{ search: '없는이름' }, []],
    [{ carrier: 'KT' }, ['kt']],
    [{ carrier: 'SKT' }, ['skt']],
    [{ store: 'skt-g' }, ['skt']],
    [{ store: 'kt-mp' }, []],
  ])('are narrowed by %j in list and totals', async (narrowing, expected) => {
    for (const query of [
      { ...NOVEMBER, ...narrowing },
      { ...NOVEMBER, ...narrowing, state: '환수' },
    ]) {
      const items = await entries(query)
      expect(items.map(({ documentId, kind }) => [documentId, kind])).toEqual(
        expected.map((name) => [ids[name], 'reversal']),
      )
      expect(await totals(query)).toMatchObject({
        count: 0,
        reversals: expected.length,
        total: expected.includes('kt') ? -120_000 : 0,
      })
    }
  })

  it.each([{ undetermined: 'true' }, { manualAmount: 'true' }])('are not among %j', async (narrowing) => {
    expect(await entries({ ...NOVEMBER, ...narrowing })).toEqual([])
    expect((await totals({ ...NOVEMBER, ...narrowing })).reversals).toBe(0)
  })
})

it('the filter for undetermined amounts finds what counts, in open months and in closed ones', async () => {
  const undetermined = { undetermined: 'true' }
  expect(await entries({ ...SEPTEMBER, ...undetermined })).toEqual([])
  expect((await totals({ ...SEPTEMBER, ...undetermined })).undetermined).toBe(0)
  const found = await entries({ ...OCTOBER, ...undetermined })
  expect(found.map(({ documentId }) => documentId)).toEqual([ids.kept, ids.skt])
  expect(await totals({ ...OCTOBER, ...undetermined })).toMatchObject({ count: 2, undetermined: 2 })
})

it.each<[keyof typeof ids, boolean]>([
  ['kt', true],
  ['kept', true],
  ['cancelled', false],
  ['cancelledInOpen', false],
])('the settlement of %s says of itself whether it counts: %s', async (name, isCounted) => {
  const { body } = await app.call(admin, readSettlement, { params: { documentId: ids[name] } })
  expect(body.settlement).toMatchObject({ kind: 'activation', isCounted })
})

it('the settlement of a reversed document includes its reversal as in the list, any other has none', async () => {
  const reversalOf = async (documentId: number) =>
    (await app.call(admin, readSettlement, { params: { documentId } })).body.reversal
  for (const reversed of await entries({ ...NOVEMBER, state: '환수' }))
    expect(await reversalOf(reversed.documentId)).toEqual(reversed)
  for (const id of [ids.kept, ids.cancelled, ids.cancelledInOpen]) expect(await reversalOf(id)).toBe(null)
})

it('a reversal counts in the first open month after however many closed ones', async () => {
  const id = await activate('2026-08-15T03:00:00.000Z')
  for (const month of ['2026-08', '2026-09']) await close(month)
  const body = { activationStatus: '취소', notes: '해지', cancelledAt: '2026-08-20T03:00:00.000Z' } as const
  expect((await app.call(admin, correctStatus, { params: { id }, body })).status).toBe(200)
  const reversal = (await entries({ ...NOVEMBER, state: '환수' })).find(({ documentId }) => documentId === id)
  expect(reversal?.settledAt).toBe('2026-10-31T15:00:00.000Z')
  for (const days of [SEPTEMBER, OCTOBER]) expect((await totals(days)).reversals).toBe(0)
})
