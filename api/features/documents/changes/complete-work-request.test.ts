import { beforeEach, describe, expect, it } from 'vitest'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { completeWorkRequest, type WorkRequestCompletion } from '#shared/documents/work-requests.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
let id: number

beforeEach(async () => {
  id = (await world.submit(app.actors.dealer)).id
})

const complete = (body: WorkRequestCompletion, actor: Actor = app.actors.worker) =>
  app.call(actor, completeWorkRequest, { params: { id }, body })

async function refusal(body: WorkRequestCompletion, actor?: Actor) {
  const { status, error } = await complete(body, actor)
  return { status, code: error.code, field: error.details?.[0]?.field }
}

async function held(actor: Actor = app.actors.admin) {
  return (await app.call(actor, readDocument, { params: { id } })).body
}

async function history(actor: Actor) {
  const { body } = await app.call(actor, listDocumentEvents, { params: { id } })
  return body.slice(1).map(({ type, from, to, note }) => [type, from, to, note])
}

describe('completing a work request', () => {
  it('activates with plan, add-ons and device in one version', async () => {
    const { status, body } = await complete({
      version: 1,
      subscriptionNumber: '77',
      deviceModel: 'SM-S931',
      simNumber: '8982',
      notes: '당일 개통',
      servicePlanId: world.plan,
      additionalServiceIds: `${world.addOn}`,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      activationStatus: '개통',
      activatedBy: app.actors.worker.id,
      subscriptionNumber: '77',
      deviceModel: 'SM-S931',
      simNumber: '8982',
      servicePlanName: '5G 베이직',
      additionalServiceIds: [world.addOn],
      totalMonthlyFee: 56_100,
    })
    const told = [
      ['status-changed', '대기', '개통', null],
      ['plan-changed', null, '5G 베이직', null],
      ['edited', null, null, '부가서비스 변경'],
      ['edited', null, '77', '가입번호 변경'],
      ['edited', null, 'SM-S931', '단말기 변경'],
      ['edited', null, '8982', '유심번호 변경'],
    ]
    expect((await history(app.actors.dealer)).sort()).toEqual(told.toSorted())
    expect(await history(app.actors.worker)).toContainEqual(['edited', null, null, '당일 개통'])
  })

  it('takes another status, and leaves the plan and its fee alone when none is sent', async () => {
    await complete({ activationStatus: '진행중', servicePlanId: world.plan })
    const db = app.context.database.kysely
    await db.updateTable('service_plans').set({ monthly_fee: 60_000_00 }).execute()
    const { body } = await complete({ activationStatus: '보완필요', supplementNotes: '신분증' })
    expect(body).toMatchObject({ activationStatus: '보완필요', totalMonthlyFee: 55_000, version: 3 })
    await db.updateTable('service_plans').set({ monthly_fee: 55_000_00 }).execute()
  })

  it('changes nothing at all when the plan or the status is refused', async () => {
    const foreign = await world.make.plan('T플랜', 'SKT', 50_000)
    expect(await refusal({ subscriptionNumber: '1', servicePlanId: foreign })).toEqual({
      status: 422,
      code: 'RULE_BROKEN',
      field: 'servicePlanId',
    })
    expect(await refusal({ servicePlanId: world.plan })).toMatchObject({ field: 'subscriptionNumber' })
    expect(await held()).toMatchObject({ version: 1, activationStatus: '대기', servicePlanId: null })
    expect(await history(app.actors.admin)).toEqual([])
  })

  it('is closed for what is activated or finished, and refuses an outdated version', async () => {
    await world.changed(app.actors.user, id, '진행중')
    expect(await refusal({ version: 1, subscriptionNumber: '1' })).toMatchObject({ code: 'VERSION_CONFLICT' })
    await complete({ subscriptionNumber: '1' })
    expect(await refusal({ subscriptionNumber: '2' })).toMatchObject({ code: 'ACTIVATED_DOCUMENT_LOCKED' })
    await world.changed(app.actors.worker, id, '취소')
    expect(await refusal({ subscriptionNumber: '2' })).toMatchObject({ code: 'CLOSED_DOCUMENT_LOCKED' })
  })

  it('is for staff; a dealer_worker takes an unassigned document first', async () => {
    const { dealer, salesManager, dealerWorker, otherDealerWorker } = app.actors
    const done = { subscriptionNumber: '1' }
    expect(await refusal(done, dealer)).toMatchObject({ status: 403 })
    expect(await refusal(done, salesManager)).toMatchObject({ status: 403 })
    expect(await refusal(done, dealerWorker)).toMatchObject({ status: 403 })
    const taking = { activationStatus: '진행중' } as const
    expect(await refusal({ ...taking, servicePlanId: world.plan }, dealerWorker)).toMatchObject({
      status: 403,
    })
    expect((await complete(taking, dealerWorker)).body).toMatchObject({ assignedWorkerId: dealerWorker.id })
    expect(await refusal(done, otherDealerWorker)).toMatchObject({ status: 404 })
    expect((await complete(done, dealerWorker)).body).toMatchObject({ activatedBy: dealerWorker.id })
  })
})

describe('the amount of the settlement', () => {
  const done = { subscriptionNumber: '1' }

  it('may be set by an administrator, of two the manual one, and is nobody else’s to read', async () => {
    await complete({ ...done, settlementAmount: 50_000, manualSettlementAmount: 120_000.5 }, app.actors.admin)
    expect(await held()).toMatchObject({ settlementAmount: 120_000.5, manualSettlementAmount: 120_000.5 })
    expect(await held(app.actors.worker)).not.toHaveProperty('settlementAmount')
    const line = ['settlement-changed', '미정', '120,000.5원', '직접 입력']
    expect(await history(app.actors.admin)).toContainEqual(line)
    for (const reader of [app.actors.user, app.actors.worker, app.actors.dealer])
      expect(await history(reader)).not.toContainEqual(expect.arrayContaining(['settlement-changed']))
    expect(JSON.stringify(await history(app.actors.worker))).not.toContain('120')
    expect(JSON.stringify(await history(app.actors.dealer))).not.toContain('정산')
  })

  it('needs a proof as every amount does, and nothing else here does', async () => {
    const { admin } = app.actors
    const proved = (proved_at: string | null) =>
      app.context.database.kysely.updateTable('sessions').set({ proved_at }).execute()
    await proved(null)
    for (const amount of [{ settlementAmount: 1 }, { manualSettlementAmount: null }])
      expect(await refusal({ ...done, ...amount }, admin)).toMatchObject({ code: 'PROOF_NEEDED' })
    expect((await complete(done, admin)).status).toBe(200)
    await proved(app.clock.now().toISOString())
  })

  it('is refused from others and with another status', async () => {
    const { worker, admin } = app.actors
    const { error } = await complete({ ...done, settlementAmount: 1 }, worker)
    expect([error.code, error.error]).toEqual(['RULE_BROKEN', '정산 금액은 관리자만 입력할 수 있습니다.'])
    expect(await refusal({ activationStatus: '진행중', manualSettlementAmount: 1 }, admin)).toMatchObject({
      field: 'manualSettlementAmount',
    })
    expect(await held()).toMatchObject({ version: 1 })
  })
})
