import { describe, expect, it } from 'vitest'
import { createCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import * as contract from '#shared/service-plans/service-plan.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')

const makePlan = (name: string, more: Partial<contract.ServicePlanInput> = {}) =>
  app.ask(app.actors.admin, contract.createServicePlan, {
    body: { name, carrier: 'KT시험', planType: '5G', monthlyFee: 45_000, ...more },
  })

describe('service plans', () => {
  it('keep every won and change only in what a request mentions', async () => {
    const plan = await makePlan('5G 스페셜', { monthlyFee: 69_000.55, dataAllowance: '110GB' })
    expect(plan).toMatchObject({ monthlyFee: 69_000.55, combinationEligible: false, isActive: true })
    const changed = await app.call(app.actors.admin, contract.updateServicePlan, {
      params: { id: plan.id },
      body: { combinationEligible: true, dataAllowance: null },
    })
    expect(changed.body).toEqual({ ...plan, combinationEligible: true, dataAllowance: null })
  })

  it('are unique by name within a carrier, and need a carrier that exists', async () => {
    await makePlan('5G 하나')
    await makePlan('5G 하나', { carrier: 'SKT시험' })
    const body = { name: '5G 하나', carrier: 'KT시험', planType: '5G', monthlyFee: 1 } as const
    const twice = await app.call(app.actors.admin, contract.createServicePlan, { body })
    expect([twice.status, twice.error.code]).toEqual([409, 'SERVICE_PLAN_TAKEN'])
    const nowhere = await app.call(app.actors.admin, contract.createServicePlan, {
      body: { ...body, carrier: '없는텔' },
    })
    expect([nowhere.status, nowhere.error.details?.[0]?.field]).toEqual([422, 'carrier'])
    const moved = await app.call(app.actors.admin, contract.updateServicePlan, {
      params: { id: (await makePlan('5G 둘')).id },
      body: { carrier: '없는텔' },
    })
    expect(moved.status).toBe(422)
  })

  it.each([
    ['name', { name: ' ' }, '요금제명을 입력해주세요.'],
    ['carrier', { carrier: '' }, '통신사를 선택해주세요.'],
    ['planType', { planType: '6G' as '5G' }, '요금제 유형을 선택해주세요.'],
    ['monthlyFee', { monthlyFee: -1 }, '금액은 0 이상이어야 합니다'],
  ])('are refused without a proper %s', async (field, wrong, message) => {
    const { status, error } = await app.call(app.actors.admin, contract.createServicePlan, {
      body: { name: '5G 셋', carrier: 'KT시험', planType: '5G', monthlyFee: 0, ...wrong },
    })
    expect([status, error.details]).toEqual([400, [{ field, message }]])
  })

  it('follow the order of their carriers', async () => {
    const { body: carriers } = await app.call(app.actors.admin, createCarrier, {
      body: { name: '맨앞텔', displayOrder: 0 },
    })
    await makePlan('가', { carrier: '맨앞텔' })
    await app.call(app.actors.admin, updateCarrier, {
      params: { id: carriers.id },
      body: { displayOrder: 0 },
    })
    const { body } = await app.call(app.actors.admin, contract.listServicePlans)
    const order = [...new Set(body.map((plan) => plan.carrier))]
    expect(order).toEqual(['KT시험', '맨앞텔', 'SKT시험'])
  })

  it('hide switched-off ones from all but admins, and foreign carriers from a narrowed dealer only', async () => {
    await makePlan('옛 요금제', { isActive: false })
    const narrow = { name: '좁은', allowedCarriers: ['SKT시험'] }
    const dealer = await createActor(app.context, { ...narrow, username: 'narrow-store', userType: 'dealer' })
    const worker = await createActor(app.context, {
      ...narrow,
      username: 'narrow-worker',
      userType: 'worker',
    })
    const plansOf = async (actor: { sessionId: string }) =>
      (await app.call(actor, contract.listServicePlans)).body
    expect((await plansOf(app.actors.admin)).some((plan) => !plan.isActive)).toBe(true)
    expect((await plansOf(worker)).some((plan) => !plan.isActive)).toBe(false)
    expect((await plansOf(worker)).some((plan) => plan.carrier === 'KT시험')).toBe(true)
    expect(new Set((await plansOf(dealer)).map((plan) => plan.carrier))).toEqual(new Set(['SKT시험']))
    expect((await app.call(app.actors.salesManager, contract.listServicePlans)).status).toBe(403)
  })

  it('can be deleted only while no document has them', async () => {
    const plan = await makePlan('쓰는 요금제')
    await makeDocumentRow(app, { service_plan_id: plan.id })
    const refused = await app.call(app.actors.admin, contract.deleteServicePlan, { params: { id: plan.id } })
    expect(refused.status).toBe(409)
    expect(refused.error.error).toBe('서류 1건에서 사용 중이어서 삭제할 수 없습니다.')
    const free = await makePlan('안 쓰는 요금제')
    const deleted = await app.call(app.actors.admin, contract.deleteServicePlan, { params: { id: free.id } })
    expect([deleted.status, deleted.body]).toEqual([200, free])
  })

  it('are kept by admins only', async () => {
    const { id } = await makePlan('관리 요금제')
    for (const name of ['user', 'worker', 'dealerWorker', 'salesManager', 'dealer'] as const) {
      const answer = await app.call(app.actors[name], contract.updateServicePlan, {
        params: { id },
        body: { monthlyFee: 0 },
      })
      expect(answer.status).toBe(403)
    }
  })
})
