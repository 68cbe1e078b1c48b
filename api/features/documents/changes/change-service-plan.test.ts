import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeServicePlan,
  listDocumentEvents,
  type ServicePlanChange,
} from '#shared/documents/documents.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
let plain: number
let id: number

beforeAll(async () => {
  plain = await world.make.plan('LTE 라이트', 'KT', 33_000)
})
beforeEach(async () => {
  id = (await world.submit(app.actors.dealer)).id
})

const change = (body: ServicePlanChange, actor: Actor = app.actors.worker) =>
  app.call(actor, changeServicePlan, { params: { id }, body })

async function refusal(body: ServicePlanChange, actor?: Actor) {
  const { status, error } = await change(body, actor)
  return { status, code: error.code, field: error.details?.[0]?.field }
}

describe('plan and add-ons', () => {
  it('are saved with what they cost a month', async () => {
    const { status, body } = await change({
      version: 1,
      servicePlanId: world.plan,
      additionalServiceIds: `[${world.addOn}]`,
      bundleApplied: true,
      bundleDiscount: 5500.5,
      deviceModel: 'SM-S931',
      simNumber: '8982',
      subscriptionNumber: '77',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      servicePlanId: world.plan,
      servicePlanName: '5G 베이직',
      additionalServiceIds: [world.addOn],
      bundleApplied: true,
      bundleDiscount: 5500.5,
      totalMonthlyFee: 55_000 + 1_100 - 5500.5,
      deviceModel: 'SM-S931',
      simNumber: '8982',
      subscriptionNumber: '77',
    })
  })

  it('stay where a change does not mention them, and go with null', async () => {
    await change({ servicePlanId: world.plan, additionalServiceIds: [world.addOn], deviceModel: 'SM-S931' })
    expect((await change({ simNumber: '1' })).body).toMatchObject({
      servicePlanId: world.plan,
      totalMonthlyFee: 56_100,
      deviceModel: 'SM-S931',
    })
    expect((await change({ servicePlanId: null, deviceModel: '' })).body).toMatchObject({
      servicePlanId: null,
      servicePlanName: null,
      totalMonthlyFee: null,
      deviceModel: null,
    })
  })

  it('stand in the history as what was changed, and only that', async () => {
    const added = async (body: ServicePlanChange) => {
      const events = () => app.call(app.actors.dealer, listDocumentEvents, { params: { id } })
      const before = (await events()).body.length
      await change(body)
      return (await events()).body.slice(before).map(({ type, from, to, note }) => [type, from, to, note])
    }
    expect(await added({ servicePlanId: world.plan, simNumber: '8982' })).toEqual([
      ['plan-changed', null, '5G 베이직', null],
      ['edited', null, '8982', '유심번호 변경'],
    ])
    expect(await added({ servicePlanId: world.plan, simNumber: '8983' })).toEqual([
      ['edited', '8982', '8983', '유심번호 변경'],
    ])
    expect(await added({ additionalServiceIds: [world.addOn], simFeePrepaid: true })).toEqual([
      ['edited', null, null, '부가서비스 변경'],
      ['edited', null, null, '요금 정보 변경'],
    ])
    expect(await added({ additionalServiceIds: [world.addOn], simFeePrepaid: true })).toEqual([])
    expect(await added({ servicePlanId: null })).toEqual([['plan-changed', '5G 베이직', null, null]])
  })

  it("must be active and of the document's carrier", async () => {
    const foreign = await world.make.plan('T플랜', 'SKT', 1)
    const off = await world.make.plan('끝남', 'KT', 1, { is_active: 0 })
    const foreignAddOn = await world.make.addOn('T안심', 'SKT', 1)
    const offAddOn = await world.make.addOn('끝난 안심', 'KT', 1, false)
    for (const servicePlanId of [foreign, off, 999_999]) {
      expect(await refusal({ servicePlanId })).toEqual({
        status: 422,
        code: 'RULE_BROKEN',
        field: 'servicePlanId',
      })
    }
    for (const addOn of [foreignAddOn, offAddOn, 999_999]) {
      expect(await refusal({ additionalServiceIds: [addOn] })).toMatchObject({
        field: 'additionalServiceIds',
      })
    }
  })

  it('that were switched off later may stay', async () => {
    const fading = await world.make.plan('곧 끝남', 'KT', 10_000)
    await change({ servicePlanId: fading })
    const db = app.context.database.kysely
    await db.updateTable('service_plans').set({ is_active: 0 }).where('id', '=', fading).execute()
    expect((await change({ simNumber: '2', servicePlanId: fading })).status).toBe(200)
  })
})

describe('flags', () => {
  it('of one group exclude each other', async () => {
    expect(await refusal({ registrationFeePrepaid: true, registrationFeePostpaid: true })).toMatchObject({
      status: 422,
      field: 'registrationFeePostpaid',
    })
    expect(await refusal({ simFeePrepaid: true, simFeePostpaid: true })).toMatchObject({ status: 422 })
    expect(await refusal({ simFeePostpaid: true, simFeeInstallment: true })).toMatchObject({
      status: 422,
      field: 'simFeeInstallment',
    })
    const both = { servicePlanId: world.plan, bundleApplied: true, bundleNotApplied: true }
    expect(await refusal(both)).toMatchObject({ status: 422 })
  })

  it('when set clear the others of the group, when unset leave none', async () => {
    await change({ registrationFeePrepaid: true, simFeePostpaid: true })
    const { body } = await change({ registrationFeeInstallment: true, simFeePostpaid: false })
    expect(body).toMatchObject({
      registrationFeePrepaid: false,
      registrationFeeInstallment: true,
      simFeePrepaid: false,
      simFeePostpaid: false,
    })
    expect((await change({ simFeeInstallment: true })).body).toMatchObject({ simFeeInstallment: true })
    const again = await change({ simFeePrepaid: true })
    expect(again.body).toMatchObject({ simFeePrepaid: true, simFeeInstallment: false })
  })

  it('of the bundle need a plan that can be combined, and go with it', async () => {
    expect(await refusal({ servicePlanId: plain, bundleApplied: true })).toMatchObject({
      field: 'bundleApplied',
    })
    expect(await refusal({ bundleNotApplied: true })).toMatchObject({ field: 'bundleApplied' })
    await change({ servicePlanId: world.plan, bundleApplied: true, bundleDiscount: 1000 })
    expect((await change({ servicePlanId: plain })).body).toMatchObject({
      bundleApplied: false,
      bundleDiscount: null,
      totalMonthlyFee: 33_000,
    })
  })

  it('allow a discount only with a bundle, and none above the fee', async () => {
    expect(await refusal({ servicePlanId: world.plan, bundleDiscount: 1 })).toMatchObject({
      field: 'bundleDiscount',
    })
    const tooMuch = { servicePlanId: world.plan, bundleApplied: true, bundleDiscount: 55_000.01 }
    expect(await refusal(tooMuch)).toMatchObject({ field: 'bundleDiscount' })
  })
})

describe('the plan dialog', () => {
  it('is closed for activated and finished documents, for everybody', async () => {
    await world.changed(app.actors.worker, id, '개통', { subscriptionNumber: '1' })
    expect(await refusal({ simNumber: '1' }, app.actors.admin)).toMatchObject({
      status: 409,
      code: 'ACTIVATED_DOCUMENT_LOCKED',
    })
    await world.changed(app.actors.worker, id, '취소')
    expect(await refusal({ simNumber: '1' }, app.actors.admin)).toMatchObject({
      code: 'CLOSED_DOCUMENT_LOCKED',
    })
  })

  it('is for staff, and for a dealer_worker on its own documents only', async () => {
    const { dealer, dealerWorker, otherDealerWorker } = app.actors
    expect(await refusal({ simNumber: '1' }, dealer)).toMatchObject({ status: 403 })
    expect(await refusal({ simNumber: '1' }, dealerWorker)).toMatchObject({ status: 403 })
    await world.changed(dealerWorker, id, '진행중')
    expect((await change({ simNumber: '1' }, dealerWorker)).status).toBe(200)
    expect(await refusal({ simNumber: '1' }, otherDealerWorker)).toMatchObject({ status: 404 })
  })

  it('refuses an outdated version', async () => {
    await world.changed(app.actors.user, id, '진행중')
    expect(await refusal({ version: 1, simNumber: '1' })).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
    })
  })
})
