import { beforeAll, describe, expect, it } from 'vitest'
import { changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { uploadSettlementPrices } from '#shared/imports/imports.contract.ts'
import { closeSettlementMonth, listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import {
  listSettlements,
  readSettlement,
  readSettlementTotals,
} from '#shared/settlements/settlement.contract.ts'
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
import { listStatements } from '#shared/statements/statement.contract.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'

const { app, world, price, hide, policy, activate, read, told } = await openSettlementWorld()
const { admin, worker } = app.actors

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const IN_OCTOBER = '2026-10-15T03:00:00.000Z'
const CLOSED = '2026년 10월 정산은 마감되어 변경할 수 없습니다.'

const close = (month: string) =>
  app.call(admin, closeSettlementMonth, { body: { month, carriesUndetermined: true } })
const totals = async (query: typeof OCTOBER) =>
  (await app.call(admin, readSettlementTotals, { query })).body.totals
const entries = async (query: object) => (await app.call(admin, listSettlements, { query })).body.items
const correct = (id: number, body: object) => app.call(admin, correctStatus, { params: { id }, body })

let kept: number
let cancelledLater: number
let cancelledBefore: number
let unpriced: number
beforeAll(async () => {
  await hide(20_000)
  kept = await activate(IN_OCTOBER)
  cancelledLater = await activate('2026-10-31T14:59:00.000Z')
  cancelledBefore = await activate(IN_OCTOBER)
  unpriced = await activate(IN_OCTOBER, { servicePlanId: undefined })
  await world.changed(worker, cancelledBefore, '취소')
})

describe('a month', () => {
  it.each([
    ['2026-11', 'RULE_BROKEN', '2026년 11월은 아직 끝나지 않아 마감할 수 없습니다.'],
    ['2027-01', 'RULE_BROKEN', '2027년 1월은 아직 끝나지 않아 마감할 수 없습니다.'],
    ['2026-13', 'INVALID_INPUT', '월은 2026-01처럼 입력해주세요.'],
  ])('cannot be closed before it is over: %s', async (month, code, sentence) => {
    const { error } = await close(month)
    expect([error.code, error.error]).toEqual([code, sentence])
  })

  it('with an activation that is 미정 is closed only when that goes on to the next month', async () => {
    const { status, error } = await app.call(admin, closeSettlementMonth, { body: { month: '2026-10' } })
    const sentence = '금액이 정해지지 않은 정산이 1건 있습니다. 금액을 정하거나 다음 달로 이월해주세요.'
    expect([status, error.details]).toEqual([422, [{ field: 'carriesUndetermined', message: sentence }]])
  })

  it('is closed once, with its sums', async () => {
    const answers = await Promise.all([close('2026-10'), close('2026-10')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.error).toBe(
      '2026년 10월은 이미 마감되었습니다.',
    )
    const { body } = await app.call(admin, listSettlementClosings)
    const sums = {
      count: 2,
      reversals: 0,
      undetermined: 0,
      amount: 200_000,
      hiddenPrice: 40_000,
      total: 240_000,
      adjustments: 0,
    }
    expect(body).toEqual([
      { month: '2026-10', closedAt: expect.any(String), closedByName: admin.name, ...sums },
    ])
    expect(await totals(OCTOBER)).toEqual(sums)
    const carried = (await entries({ ...NOVEMBER, undetermined: 'true' })).map(({ documentId }) => documentId)
    expect(carried).toContain(unpriced)
    expect((await told(unpriced)).at(-1)).toEqual(['미정', '미정', '2026년 11월 정산으로 이월'])
  })
})

describe('what is settled in a closed month', () => {
  it('is changed by no run', async () => {
    await price('2026-09-01', { newCustomerPrice: 1000, portInPrice: 1 })
    await hide(30_000)
    await policy({ amount: 5 })
    const open = await activate('2026-09-30T03:00:00.000Z')
    await policy({ amount: 7 })
    await app.call(admin, recalculateSettlements)
    await app.call(admin, applyHiddenPrices)
    const bulk = await app.call(admin, createBulkSettlements, { body: { documentIds: [kept] } })
    expect(bulk.body).toMatchObject({ considered: 0, created: 0 })
    expect(await totals(OCTOBER)).toMatchObject({ amount: 200_000, hiddenPrice: 40_000 })
    expect(await read(open)).toMatchObject({ settlementAmount: 988, hiddenPrice: 30_000 })
  })

  const setByHand = (settlementAmount: number) =>
    app.call(admin, changeSettlementAmount, { params: { id: kept }, body: { settlementAmount } })
  it.each([
    ['its amount', () => setByHand(1)],
    ['its amount to what it is', () => setByHand(100_000)],
    [
      'its policies',
      () => app.call(admin, attachPolicies, { params: { id: kept }, body: { policyIds: [] } }),
    ],
    ['its status', () => correct(kept, { activationStatus: '대기', notes: '되돌림' })],
    ['its end', () => correct(kept, { activationStatus: '폐기', notes: '되돌림', discardReason: '폐기' })],
    ['its day', () => correct(kept, { activatedAt: '2026-11-02T03:00:00.000Z' })],
  ])('refuses to change %s', async (_what, change) => {
    const before = await read(kept)
    const { status, error } = await change()
    expect([status, error.code, error.error]).toEqual([409, 'MONTH_CLOSED', CLOSED])
    expect(await read(kept)).toEqual(before)
  })

  it('accepts no price that begins in it, typed or uploaded', async () => {
    const { status, error } = await price('2026-10-10', { newCustomerPrice: 1, portInPrice: 1 })
    expect([status, error.details]).toEqual([409, [{ field: 'effectiveFrom', message: CLOSED }]])
    const file = workbook([
      ['통신사', '요금제명', '단가', '적용일'],
      ['KT', '5G 베이직', 5, '2026-10-31'],
      ['KT', '5G 베이직', 5, '2026-11-19'],
    ])
    const uploaded = await app.call(admin, uploadSettlementPrices, {
      query: { dryRun: true },
      body: {},
      file,
    })
    expect(uploaded.body).toMatchObject({ added: 0, changed: 1, errors: [`2행 적용일: ${CLOSED}`] })
  })

  it('keeps the plan by which it was settled', async () => {
    const other = await world.make.plan('다른 요금제', 'KT', 1000)
    const change = (body: object) => app.call(worker, changeDeviceInfo, { params: { id: kept }, body })
    const { status, error } = await change({ servicePlanId: other })
    expect([status, error.details]).toEqual([409, [{ field: 'servicePlanId', message: CLOSED }]])
    expect((await change({ deviceModel: 'SM-1' })).status).toBe(200)
  })

  it('stays with the store that it was settled for', async () => {
    const free = { carrier: '기타', contactCode: 'FREE-1', servicePlanId: undefined }
    const id = await activate('2026-09-15T03:00:00.000Z', { ...free, storeName: '가나점' }, {}, admin)
    await app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: 70_000 } })
    await close('2026-09')
    const { version } = await read(id)
    const corrected = { version, storeName: '다라점' }
    const { status, error } = await app.call(admin, correctDocument, { params: { id }, body: corrected })
    expect([status, error.code]).toEqual([409, 'MONTH_CLOSED'])
    const query = { search: '점' }
    const { body: owed } = await app.call(admin, listStatements, { params: { month: '2026-09' }, query })
    expect(owed.items.map(({ storeName, total }) => [storeName, total])).toEqual([['가나점', 70_000]])
  })

  it('takes no further activations: they are settled in the next open month, and say so', async () => {
    const october = await totals(OCTOBER)
    const late = await activate(IN_OCTOBER)
    const manual = await app.call(admin, registerManualSettlement, {
      body: {
        customerName: '수동',
        customerPhone: '010-1111-2222',
        storeName: '가게',
        carrier: '선불',
        activatedAt: '2026-10-31',
      },
    })
    expect(manual.status).toBe(201)
    const moved = await activate()
    expect((await correct(moved, { activatedAt: IN_OCTOBER })).status).toBe(200)
    expect((await told(late)).at(0)?.at(-1)).toBe('2026년 11월 정산에 포함')
    const settled = (await entries({ ...NOVEMBER, state: '개통' })).filter(
      ({ documentId, settledAt }) => settledAt === '2026-10-31T15:00:00.000Z' && documentId !== unpriced,
    )
    expect(settled.map(({ activatedAt, isClosed }) => [activatedAt, isClosed])).toEqual([
      [IN_OCTOBER, false],
      ['2026-10-30T15:00:00.000Z', false],
      [IN_OCTOBER, false],
    ])
    expect(await totals(OCTOBER)).toEqual(october)
    expect(await ledgerDifferences(app.context.database.kysely)).toEqual([])
  })
})

describe('a cancellation after the close', () => {
  it('leaves the closed month as it is and takes it back in the open one', async () => {
    const before = await totals(NOVEMBER)
    await world.changed(worker, cancelledLater, '취소', { notes: '해지' })
    expect(await totals(OCTOBER)).toMatchObject({ count: 2, amount: 200_000, hiddenPrice: 40_000 })
    expect(await totals(NOVEMBER)).toEqual({
      ...before,
      reversals: before.reversals + 1,
      amount: before.amount - 100_000,
      hiddenPrice: before.hiddenPrice - 20_000,
      total: before.total - 120_000,
    })
    const [reversal] = await entries({ ...NOVEMBER, state: '환수' })
    expect(reversal).toMatchObject({
      documentId: cancelledLater,
      kind: 'reversal',
      settledAt: app.clock.now().toISOString(),
      settlementAmount: -100_000,
      hiddenPrice: -20_000,
      total: -120_000,
      isCounted: true,
      isClosed: false,
      activationStatus: '취소',
    })
    const { body } = await app.call(admin, readSettlement, { params: { documentId: cancelledLater } })
    expect([body.reversal, body.settlement.isCounted]).toEqual([reversal, true])
    const ofOctober = await entries({ ...OCTOBER, state: '취소' })
    expect(ofOctober.map(({ documentId, isCounted, isClosed }) => [documentId, isCounted, isClosed])).toEqual(
      [
        [cancelledLater, true, true],
        [cancelledBefore, false, true],
      ],
    )
    expect((await told(cancelledLater)).at(-1)).toEqual([
      '120,000원',
      '환수 -120,000원',
      '2026년 11월 정산에서 환수',
    ])
  })

  it('takes another date or status no more, and its document cannot be deleted', async () => {
    const sentence = '마감된 달의 정산에서 환수된 개통취소여서 다른 상태로 바꾸거나 삭제할 수 없습니다.'
    const cancelledAt = '2026-11-02T03:00:00.000Z'
    for (const { status, error } of [
      await correct(cancelledLater, { activationStatus: '취소', cancelledAt }),
      await correct(cancelledLater, { activationStatus: '대기' }),
      await app.call(admin, deleteDocument, { params: { id: cancelledLater } }),
    ])
      expect([status, error.code, error.error]).toEqual([409, 'MONTH_CLOSED', sentence])
    expect((await app.call(admin, deleteDocument, { params: { id: cancelledBefore } })).status).toBe(200)
    expect(await totals(OCTOBER)).toMatchObject({ count: 2, amount: 200_000 })
  })

  it('keeps what the closed month counts by, while a name is corrected', async () => {
    const { version } = (await app.call(admin, readDocument, { params: { id: cancelledLater } })).body
    const corrected = (fields: object) =>
      app.call(admin, correctDocument, { params: { id: cancelledLater }, body: { version, ...fields } })
    const { status, error } = await corrected({ servicePlanId: null })
    expect([status, error.error]).toEqual([
      409,
      '마감된 달의 정산에서 환수된 개통취소여서 통신사, 유형, 요금제, 판매점은 정정할 수 없습니다.',
    ])
    expect((await corrected({ customerName: '이정정' })).status).toBe(200)
  })

  it('counts in the next open month where its own is closed too, also by the form of administrators', async () => {
    app.clock.set('2026-12-10T03:00:00.000Z')
    await renewSessions(app)
    await close('2026-11')
    const cancelledAt = '2026-11-20T03:00:00.000Z'
    const { status } = await correct(kept, { activationStatus: '취소', notes: '해지', cancelledAt })
    expect(status).toBe(200)
    const [reversal] = await entries({ startDate: '2026-12-01', endDate: '2026-12-31', state: '환수' })
    expect(reversal).toMatchObject({
      documentId: kept,
      kind: 'reversal',
      settledAt: '2026-11-30T15:00:00.000Z',
    })
    const closings = (await app.call(admin, listSettlementClosings)).body
    for (const { month, closedAt: _, closedByName: __, ...sums } of closings) {
      const lastDay = month === '2026-10' ? '31' : '30'
      expect(await totals({ startDate: `${month}-01`, endDate: `${month}-${lastDay}` })).toEqual(sums)
    }
  })
})
