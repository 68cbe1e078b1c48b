import { beforeAll, expect, it } from 'vitest'
import { type AccessRecord, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { createCarrier, deleteCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { cancelActivation } from '#shared/documents/completed.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { processDocument } from '#shared/documents/processing.contract.ts'
import { changeStatuses, undoChange } from '#shared/documents/queue.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { completeWorkRequest } from '#shared/documents/work-requests.contract.ts'
import * as hidden from '#shared/hidden-prices/hidden-price.contract.ts'
import * as policies from '#shared/policies/policy.contract.ts'
import { assignSalesManager, updateSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam, deleteSalesTeam, updateSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import {
  attachPolicies,
  changeSettlementAmount,
  previewCorrection,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../open-settlement-world.ts'

const { app, world, price, deduct, hide, policy, activate } = await openSettlementWorld({
  UNDO_SECONDS: '15',
})
const { admin } = app.actors

/** The entries of security that the work adds, the oldest first; they stand in the log when the call is answered. */
async function added(work: () => Promise<unknown>): Promise<AccessRecord[]> {
  const log = async () => (await app.call(admin, listAccessLog, { query: { limit: 50 } })).body
  const before = (await log()).total
  await work()
  const { items, total } = await log()
  const fresh = items.slice(0, total - before).reverse()
  // Views and refusals are written a second later, so that those of another test may arrive.
  return fresh.filter(({ action }) => action !== 'view' && action !== 'refused')
}

const told = (entries: readonly AccessRecord[]) =>
  entries.map(({ action, detail: { what, how, about } }) => [action, what, how, about])

const changesOf = (entries: readonly AccessRecord[]) =>
  entries.map(({ action, subjectId, detail }) => [action, subjectId, detail])

let id: number
beforeAll(async () => {
  id = await activate('2026-10-15T03:00:00.000Z')
})

it('who set a unit price, a hidden price, a policy or a deduction, of what and to which amount', async () => {
  const entries = await added(async () => {
    await price('2026-12-01', { newCustomerPrice: 90_000, portInPrice: 120_000 })
    const { id: hiddenId } = await hide(20_000)
    const params = { id: hiddenId }
    await app.call(admin, hidden.updateHiddenPrice, { params, body: { hiddenPrice: 25_000 } })
    await app.call(admin, hidden.deleteHiddenPrice, { params })
    const policyId = await policy({ policyName: '유심비' })
    const one = { params: { id: policyId } }
    await app.call(admin, policies.updateCarrierServicePolicy, { ...one, body: { amount: 5_000 } })
    await app.call(admin, policies.deleteCarrierServicePolicy, one)
    await deduct(3_000)
  })
  expect(told(entries)).toEqual([
    ['price-changed', 'unit-price', 'changed', expect.stringContaining('KT ')],
    ['price-changed', 'hidden-price', 'added', expect.stringContaining('KT-GN KT ')],
    ['price-changed', 'hidden-price', 'changed', expect.stringContaining('KT-GN KT ')],
    ['price-changed', 'hidden-price', 'deleted', expect.stringContaining('KT-GN KT ')],
    ['price-changed', 'policy', 'added', 'KT 유심비'],
    ['price-changed', 'policy', 'changed', 'KT 유심비'],
    ['price-changed', 'policy', 'ended', 'KT 유심비'],
    ['price-changed', 'deduction', 'added', expect.stringContaining('KT ')],
  ])
  expect(entries[0]).toMatchObject({ accountId: admin.id, username: 'admin-kim', address: '127.0.0.1' })
  expect(entries[0]?.detail.values).toEqual({ 신규: '90,000원', 번호이동: '120,000원', 적용일: '2026-12-01' })
  expect(entries.slice(5).map(({ detail }) => detail.values?.['금액'])).toEqual([
    '5,000원',
    '5,000원',
    '3,000원',
  ])
})

it('who set an amount by hand, attached a policy, recalculated, or closed a month', async () => {
  const entries = await added(async () => {
    const params = { id }
    await app.call(admin, changeSettlementAmount, { params, body: { settlementAmount: 77_000 } })
    await app.call(admin, attachPolicies, { params, body: { policyIds: [] } })
    await app.call(admin, recalculateSettlements)
    await app.call(admin, closeSettlementMonth, { body: { month: '2026-09', carriesUndetermined: true } })
  })
  expect(told(entries)).toEqual([
    ['amount-changed', undefined, undefined, undefined],
    ['amount-changed', 'document-policy', 'changed', '없음'],
    ['recalculated', undefined, undefined, '재계산'],
    ['month-moved', undefined, undefined, '2026-09 작성 → 검토'],
    ['month-moved', undefined, undefined, '2026-09 검토 → 승인'],
    ['month-closed', undefined, undefined, '2026-09'],
  ])
  expect(entries[0]).toMatchObject({
    subjectKind: 'document',
    subjectId: id,
    detail: { values: { 금액: expect.stringMatching(/원 → 77,000원 \(직접 입력\)$/) } },
  })
})

it('who typed an amount while completing, took an activation back or undid it, and nothing of a daily activation', async () => {
  const submitted = (await world.submit(app.actors.dealer, { servicePlanId: String(world.plan) })).id
  const params = { id: submitted }
  const { version } = (await app.call(admin, readDocument, { params })).body
  const entries = await added(async () => {
    const done = { subscriptionNumber: 'S-77', settlementAmount: 66_000 }
    const { status } = await app.call(admin, completeWorkRequest, { params, body: done })
    expect(status).toBe(200)
    await app.call(admin, undoChange, { params, body: { version: version + 1 } })
    await world.changed(app.actors.worker, submitted, '개통', { subscriptionNumber: 'S-77' })
    const back = { activationStatus: '진행중', notes: '다시 처리' } as const
    await app.call(admin, correctStatus, { params, body: back })
    await app.call(admin, correctStatus, { params, body: { notes: '메모만' } })
  })
  expect(changesOf(entries)).toEqual([
    ['amount-changed', submitted, { about: '대기 → 개통', values: { 금액: '미정 → 66,000원 (직접 입력)' } }],
    ['amount-changed', submitted, { about: '개통 → 대기', values: { 금액: '66,000원 → 미정' } }],
    ['amount-changed', submitted, { about: '개통 → 진행중', values: { 금액: '100,000원 → 미정' } }],
  ])
})

it('who took an activation back that had no amount yet', async () => {
  const undetermined = await activate(undefined, {
    carrier: 'SKT',
    contactCode: 'SKT-GN',
    servicePlanId: undefined,
  })
  const body = { activationStatus: '진행중', notes: '다시 처리' } as const
  const entries = await added(() => app.call(admin, correctStatus, { params: { id: undetermined }, body }))
  expect(changesOf(entries)).toEqual([
    ['amount-changed', undetermined, { about: '개통 → 진행중', values: { 금액: '미정' } }],
  ])
})

it('who took activations back in daily work, by whichever call, and nothing of one that was refused', async () => {
  const { worker } = app.actors
  const ids: number[] = []
  for (let each = 0; each < 5; each += 1) ids.push(await activate())
  const [byDialog = 0, byStatus = 0, byPage = 0, ...several] = ids
  const open = (await world.submit(app.actors.dealer)).id
  const params = { id: byDialog }
  const entries = await added(async () => {
    await app.call(worker, cancelActivation, { params, body: { version: 999 } })
    await app.call(worker, cancelActivation, { params, body: { cancelReason: '단순 변심' } })
    await world.changed(worker, byStatus, '취소')
    const { version } = (await app.call(worker, readDocument, { params: { id: byPage } })).body
    const status = { activationStatus: '취소' } as const
    await app.call(worker, processDocument, { params: { id: byPage }, body: { version, status } })
    const documents = [...several, byDialog, open].map((document) => ({ id: document }))
    await app.call(worker, changeStatuses, { body: { documents, activationStatus: '취소' } })
  })
  const taken = { about: '개통 → 취소', values: { 금액: '100,000원 → 0원 (개통취소로 정산에서 제외)' } }
  expect(changesOf(entries)).toEqual(ids.map((document) => ['amount-changed', document, taken]))
  expect(new Set(entries.map(({ accountId }) => accountId))).toEqual(new Set([worker.id]))
})

it('who undid that again', async () => {
  const { worker } = app.actors
  const params = { id: await activate() }
  const cancelled = await world.changed(worker, params.id, '취소')
  const entries = await added(() =>
    app.call(worker, undoChange, { params, body: { version: cancelled.version } }),
  )
  const again = { about: '취소 → 개통', values: { 금액: expect.stringMatching(/^0원 → 100,000원/) } }
  expect(changesOf(entries)).toEqual([['amount-changed', params.id, again]])
})

it('who corrected an activation together with its amount', async () => {
  const corrected = await activate()
  const params = { id: corrected }
  const { version } = (await app.call(admin, readDocument, { params })).body
  const fields = { customerType: 'port-in', previousCarrier: 'LG' } as const
  const asked = await app.call(admin, previewCorrection, { params, body: { application: fields } })
  const previewed = asked.body.amounts?.after
  const entries = await added(() =>
    app.call(admin, correctDocument, {
      params,
      body: { version, ...fields, ...(previewed && { previewed }) },
    }),
  )
  expect(changesOf(entries)).toEqual([
    [
      'amount-changed',
      corrected,
      { values: { 금액: expect.stringMatching(/원 → .*원 \(정정하여 재계산\)$/) } },
    ],
  ])
})

it('nothing of a change that was refused', async () => {
  const entries = await added(async () => {
    await app.call(admin, closeSettlementMonth, { body: { month: '2026-11', carriesUndetermined: true } })
    await app.call(admin, changeSettlementAmount, {
      params: { id },
      body: { version: 99, settlementAmount: 1 },
    })
  })
  expect(entries).toEqual([])
})

it('who changed the flags of a carrier', async () => {
  const { id } = await app.context.database.kysely
    .selectFrom('carriers')
    .select('id')
    .where('name', '=', 'KT')
    .executeTakeFirstOrThrow()
  const entries = await added(() =>
    app.call(admin, updateCarrier, { params: { id }, body: { allowPortIn: true } }),
  )
  expect(told(entries)).toEqual([['setting-changed', 'carrier', 'changed', 'KT']])
})

it('who added and deleted a carrier', async () => {
  const entries = await added(async () => {
    const { id } = (await app.call(admin, createCarrier, { body: { name: '새통신' } })).body
    await app.call(admin, deleteCarrier, { params: { id } })
  })
  expect(told(entries)).toEqual([
    ['setting-changed', 'carrier', 'added', '새통신'],
    ['setting-changed', 'carrier', 'deleted', '새통신'],
  ])
})

it('who changed the sales organisation and its goals, from what to what', async () => {
  const { salesManager } = app.actors
  const entries = await added(async () => {
    const params = {
      id: (await app.call(admin, createSalesTeam, { body: { teamName: '남부팀', teamCode: 'S' } })).body.id,
    }
    await app.call(admin, updateSalesTeam, { params, body: { teamName: '북부팀', isActive: false } })
    const place = { salesManagerUserId: salesManager.id, teamId: params.id, managerCode: 'S-1' }
    await app.call(admin, assignSalesManager, { body: { ...place, monthlyGoal: 40 } })
    const manager = { params: { id: salesManager.id } }
    await app.call(admin, updateSalesManager, { ...manager, body: { monthlyGoal: 55, email: 'a@b.kr' } })
    await app.call(admin, updateSalesManager, { ...manager, body: { email: 'c@d.kr' } })
    const { id } = (await app.call(admin, createSalesTeam, { body: { teamName: '빈 팀', teamCode: 'E' } }))
      .body
    await app.call(admin, deleteSalesTeam, { params: { id } })
  })
  const changes = entries.filter(({ action }) => action === 'setting-changed')
  const what = 'sales-organisation'
  expect(changes.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
    [null, { what, how: 'added', about: '남부팀', values: {} }],
    [
      null,
      { what, how: 'changed', about: '북부팀', values: { 팀명: '남부팀 → 북부팀', 상태: '활성 → 비활성' } },
    ],
    [
      salesManager.id,
      {
        what,
        how: 'changed',
        values: {
          팀: '없음 → 북부팀',
          직급: '없음 → 대리',
          '영업과장 코드': '없음 → S-1',
          '월 목표': '없음 → 40',
        },
      },
    ],
    [salesManager.id, { what, how: 'changed', values: { '월 목표': '40 → 55' } }],
    [null, { what, how: 'added', about: '빈 팀', values: {} }],
    [null, { what, how: 'deleted', about: '빈 팀', values: {} }],
  ])
})

it('who registered a settlement by hand, with its amount', async () => {
  const body = {
    carrier: '기타',
    customerName: '김수동',
    customerPhone: '010-2222-3333',
    storeName: '직접등록점',
    activatedAt: '2026-11-10',
  } as const
  const entries = await added(async () => {
    const { status } = await app.call(admin, registerManualSettlement, { body })
    expect(status).toBe(201)
  })
  expect(entries.map(({ action, subjectKind, detail }) => [action, subjectKind, detail])).toEqual([
    ['amount-changed', 'document', { how: 'added', values: { 금액: '미정' } }],
  ])
})
