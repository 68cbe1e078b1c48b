import { expect, it } from 'vitest'
import { updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { deleteCarrierServicePolicy, updateCarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { readSettlement } from '#shared/settlements/settlement.contract.ts'
import {
  attachPolicies,
  changeSettlementAmount,
  previewManualSettlement,
  previewPolicies,
} from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { purgeDeleted } from '../../jobs/purge-deleted.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, hide, policy, activate, read, told } = await openSettlementWorld()
const { admin, dealer, worker } = app.actors

const attach = (id: number, policyIds: number[], version?: number) =>
  app.call(admin, attachPolicies, {
    params: { id },
    body: { policyIds, ...(version === undefined ? {} : { version }) },
  })
const detail = async (documentId: number) =>
  (await app.call(admin, readSettlement, { params: { documentId } })).body
const preview = (id: number, policyIds: number[]) =>
  app.call(admin, previewPolicies, { params: { id }, body: { policyIds } })

it('attaches policies, calculates that document anew and tells what became of it', async () => {
  const internet = await policy({ policyName: '인터넷', serviceCategory: 'internet', amount: 30_000 })
  const tv = await policy({ policyName: '티비', serviceCategory: 'tv', policyType: 'addition', amount: 5000 })
  const [id, other] = [await activate(), await activate()]
  const shown = (await preview(id, [internet, tv])).body
  expect(shown).toMatchObject({ amount: 75_000, reason: null })
  expect((await read(id)).settlementAmount).toBe(100_000)

  const { body } = await attach(id, [tv, internet])
  expect(body).toMatchObject({
    policies: [{ id: internet }, { id: tv }],
    policyIds: [internet, tv],
    settlement: { settlementAmount: 75_000, policyDetails: shown.lines },
    preview: { amount: 75_000 },
  })
  expect((await told(id)).at(-1)).toEqual(['100,000원', '75,000원', '정책 인터넷, 티비 · 재계산'])
  expect((await read(other)).settlementAmount).toBe(100_000)

  await app.call(admin, deleteCarrierServicePolicy, { params: { id: internet } })
  const frozen = await detail(id)
  expect(frozen).toMatchObject({
    policyIds: [tv],
    settlement: { settlementAmount: 75_000 },
    preview: { amount: 105_000 },
  })
  await app.call(admin, recalculateSettlements)
  expect((await read(id)).settlementAmount).toBe(105_000)
  await attach(id, [])
  expect((await read(id)).settlementAmount).toBe(100_000)
})

it('leaves an amount that somebody set as it is', async () => {
  const security = await policy({ serviceCategory: 'security', amount: 1000 })
  const id = await activate()
  await app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: 42 } })
  await attach(id, [security])
  expect(await read(id)).toMatchObject({ settlementAmount: 42, calculatedSettlementAmount: 99_000 })
  expect((await told(id)).at(-1)).toEqual([
    '계산된 금액 100,000원',
    '계산된 금액 99,000원',
    '정책 정책 · 재계산',
  ])
})

it('is deleted with its document', async () => {
  const policyId = await policy({ serviceCategory: 'security' })
  const id = await activate()
  await attach(id, [policyId])
  await world.changed(app.actors.worker, id, '취소')
  expect((await app.call(admin, deleteDocument, { params: { id } })).status).toBe(200)
  const { kysely } = app.context.database
  await kysely
    .updateTable('documents')
    .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  expect(await purgeDeleted(app.context)).toBe(1)
  const left = await kysely
    .selectFrom('document_policies')
    .selectAll()
    .where('document_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

it('refuses what cannot be attached, and an outdated version, and changes nothing', async () => {
  const foreign = await policy({ carrier: 'SKT', serviceCategory: 'internet' })
  const matched = await policy({ serviceCategory: 'bundle' })
  const fine = await policy({ serviceCategory: 'other' })
  const id = await activate()
  const before = await read(id)
  for (const [policyIds, sentence] of [
    [[fine, foreign], '고객 통신사의 정책이 아닙니다.'],
    [[matched], '모바일과 결합 정책은 자동으로 적용됩니다.'],
    [[2_147_483_647], '삭제된 정책이 들어 있습니다.'],
  ] as const) {
    for (const { status, error } of [await attach(id, [...policyIds]), await preview(id, [...policyIds])])
      expect([status, error.error]).toEqual([422, sentence])
  }
  expect((await attach(id, [fine, fine])).error.error).toBe('같은 항목이 두 번 들어 있습니다.')
  expect((await attach(id, [fine], 99)).error.code).toBe('VERSION_CONFLICT')
  const waiting = await world.submit(app.actors.dealer, { customerName: '대기' })
  expect((await attach(waiting.id, [fine])).error.error).toBe('개통완료된 신청이 아닙니다.')
  expect(await read(id)).toEqual(before)
})

it('offers what its carrier has, whatever it is called now, and shows nothing attached that counts no more', async () => {
  const carrier = await world.make.carrier('이전이름')
  await world.make.contactCode('PREV', '강남모바일', '이전이름')
  const policyId = await policy({ carrier: '이전이름', serviceCategory: 'tv' })
  const id = await activate(undefined, { carrier: '이전이름', contactCode: 'PREV', servicePlanId: undefined })
  await app.call(admin, updateCarrier, { params: { id: carrier }, body: { name: '다음이름' } })
  expect((await attach(id, [policyId])).body).toMatchObject({
    policies: [{ id: policyId }],
    policyIds: [policyId],
  })
  const body = { serviceCategory: 'mobile' } as const
  await app.call(admin, updateCarrierServicePolicy, { params: { id: policyId }, body })
  expect(await detail(id)).toMatchObject({ policies: [], policyIds: [] })
  expect((await attach(id, [])).status).toBe(200)
})

it('says what a recalculation would make of it, with the hidden price', async () => {
  const id = await activate()
  await price('2026-11-01', { newCustomerPrice: 111_000, portInPrice: 0 })
  await hide(9000)
  expect(await detail(id)).toMatchObject({
    settlement: { documentId: id, settlementAmount: 100_000, hiddenPrice: null, isCounted: true },
    preview: { amount: 111_000, hiddenPrice: 9000, reason: null },
  })
  const waiting = await world.submit(app.actors.dealer, { customerName: '대기' })
  const { status } = await app.call(admin, readSettlement, { params: { documentId: waiting.id } })
  expect(status).toBe(404)
})

it('previews only what is activated, as only that takes policies', async () => {
  const waiting = await world.submit(dealer, { customerName: '대기', servicePlanId: String(world.plan) })
  const cancelled = await world.submit(dealer, { customerName: '취소', servicePlanId: String(world.plan) })
  await world.changed(worker, cancelled.id, '취소', { notes: '변심' })
  for (const { id } of [waiting, cancelled])
    for (const { status, error } of [await preview(id, []), await attach(id, [])])
      expect([status, error?.code]).toEqual([409, 'CONFLICT'])
})

it('previews the amount that attaching saves, with the hidden price that stays', async () => {
  await app.context.database.kysely.deleteFrom('hidden_prices').execute()
  const policyId = await policy({ serviceCategory: 'tv', amount: 1000 })
  const id = await activate()
  await hide(20_000)
  const shown = (await preview(id, [policyId])).body
  const { body } = await attach(id, [policyId])
  expect([shown.amount, shown.hiddenPrice]).toEqual([
    body.settlement.settlementAmount,
    body.settlement.hiddenPrice,
  ])
  expect(shown.hiddenPrice).toBe(null)
})

it('attaches nothing to an activation that comes after one that was taken back', async () => {
  const policyId = await policy({ serviceCategory: 'internet', amount: 30_000 })
  const id = await activate()
  await attach(id, [policyId])
  const correct = (body: object) => app.call(admin, correctStatus, { params: { id }, body })
  await correct({ activationStatus: '대기', notes: '되돌림' })
  await correct({ activationStatus: '개통' })
  expect(await detail(id)).toMatchObject({ policyIds: [], settlement: { settlementAmount: 111_000 } })
})

it('previews what is about to be registered by hand', async () => {
  const look = async (servicePlanId: number | null, activatedAt: string) =>
    (await app.call(admin, previewManualSettlement, { body: { carrier: 'KT', servicePlanId, activatedAt } }))
      .body
  expect(await look(world.plan, '2026-10-31')).toMatchObject({ amount: 100_000, hiddenPrice: null })
  expect(await look(world.plan, '2026-10-31T15:00:00.000Z')).toMatchObject({ amount: 111_000 })
  expect(await look(null, '2026-11-01')).toEqual({
    amount: null,
    hiddenPrice: null,
    lines: [],
    reason: 'no-plan',
  })
})
