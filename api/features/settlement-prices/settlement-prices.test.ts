import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { deleteServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import * as contract from '#shared/settlement-prices/settlement-price.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const TODAY = '2026-11-20'

const app = await openTestApp()
let servicePlanId: number
let serial = 0
beforeAll(async () => {
  await makeReference(app).carrier('KT시험')
})
beforeEach(async () => {
  serial += 1
  servicePlanId = await makeReference(app).plan(`요금제 ${serial}`, 'KT시험', 55_000)
})

const set = (
  newCustomerPrice: number,
  effectiveFrom?: string,
  more: { memo?: string | null; basedOn?: number | null } = {},
) =>
  app.call(app.actors.admin, contract.setSettlementUnitPrice, {
    params: { servicePlanId },
    body: {
      newCustomerPrice,
      portInPrice: newCustomerPrice + 0.5,
      ...(effectiveFrom && { effectiveFrom }),
      ...more,
    },
  })

async function row(): Promise<contract.PricedPlan> {
  const { body } = await app.call(app.actors.admin, contract.listSettlementUnitPrices)
  const found = body.find((each) => each.servicePlanId === servicePlanId)
  if (found === undefined) throw new Error('the plan is not listed')
  return found
}

async function history() {
  const { body } = await app.call(app.actors.admin, contract.listSettlementPriceHistory, {
    params: { servicePlanId },
  })
  return body
}

/** The active prices as `from–until amount`, from the earliest on. */
async function periods(): Promise<string[]> {
  return (await history())
    .filter((price) => price.isActive)
    .map((price) => `${price.effectiveFrom}–${price.effectiveUntil ?? ''} ${price.newCustomerPrice}`)
    .sort()
}

describe('the price of a plan', () => {
  it('is listed with its plan, as long as there is none too', async () => {
    expect(await row()).toEqual({
      servicePlanId,
      servicePlanName: `요금제 ${serial}`,
      carrier: 'KT시험',
      isPlanActive: true,
      newCustomerPrice: null,
      portInPrice: null,
      memo: null,
      price: null,
      nextPrice: null,
      lastPriceId: null,
    })
    const made = await app.call(app.actors.admin, contract.createSettlementUnitPrice, {
      body: { servicePlanId, newCustomerPrice: 120_000.25, portInPrice: 0, memo: '  첫 단가 ' },
    })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        servicePlanId,
        newCustomerPrice: 120_000.25,
        portInPrice: 0,
        isActive: true,
        effectiveFrom: TODAY,
        effectiveUntil: null,
        memo: '첫 단가',
        createdBy: app.actors.admin.id,
        createdAt: app.clock.now().toISOString(),
      },
    ])
    const { newCustomerPrice, portInPrice, memo } = made.body
    expect(await row()).toMatchObject({ newCustomerPrice, portInPrice, memo, price: made.body })
  })

  it('is opened once; an unknown plan has none', async () => {
    const body = { servicePlanId, newCustomerPrice: 1000, portInPrice: 2000 }
    await app.call(app.actors.admin, contract.createSettlementUnitPrice, { body })
    const twice = await app.call(app.actors.admin, contract.createSettlementUnitPrice, { body })
    expect([twice.status, twice.error.details?.[0]?.field]).toEqual([409, 'servicePlanId'])
    const unknown = await app.call(app.actors.admin, contract.createSettlementUnitPrice, {
      body: { ...body, servicePlanId: 2_000_000_000 },
    })
    expect([unknown.status, unknown.error.details?.[0]?.field]).toEqual([422, 'servicePlanId'])
    const none = await app.call(app.actors.admin, contract.createSettlementUnitPrice, {
      body: { ...body, servicePlanId: 0 },
    })
    expect([none.status, none.error.details?.[0]?.field]).toEqual([400, 'servicePlanId'])
    const params = { servicePlanId: 2_000_000_000 }
    const { newCustomerPrice, portInPrice } = body
    const put = await app.call(app.actors.admin, contract.setSettlementUnitPrice, {
      params,
      body: { newCustomerPrice, portInPrice },
    })
    expect(put.status).toBe(404)
    const setTo = (named: number) =>
      app.call(app.actors.admin, contract.setSettlementUnitPrice, {
        params: { servicePlanId },
        body: { ...body, servicePlanId: named },
      })
    expect((await setTo(servicePlanId)).status).toBe(200)
    expect((await setTo(servicePlanId + 1)).error.details?.[0]?.field).toBe('servicePlanId')
    expect((await app.call(app.actors.admin, contract.listSettlementPriceHistory, { params })).status).toBe(
      404,
    )
  })

  it('is not written over what somebody else saved since, on whatever day that begins', async () => {
    expect((await set(1000, undefined, { basedOn: null })).status).toBe(200)
    const tooLate = await set(2000, undefined, { basedOn: null })
    expect([tooLate.status, tooLate.error.code, tooLate.error.current]).toEqual([
      409,
      'VERSION_CONFLICT',
      await row(),
    ])
    const seen = (await row()).lastPriceId
    const planned = await set(3000, '2099-01-01', { basedOn: seen })
    expect((await set(4000, '2099-01-01', { basedOn: seen })).error.current).toMatchObject({
      price: { newCustomerPrice: 1000 },
      nextPrice: { newCustomerPrice: 3000 },
      lastPriceId: planned.body.id,
    })
    expect(await periods()).toEqual([`${TODAY}–2099-01-01 1000`, '2099-01-01– 3000'])
    const atOnce = [4000, 5000].map((price) => set(price, '2099-01-01', { basedOn: planned.body.id }))
    expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('ends where the next one begins', async () => {
    await set(1000, '2026-11-01')
    const next = await set(2000)
    expect([next.status, next.body.effectiveFrom]).toEqual([200, TODAY])
    expect(await periods()).toEqual(['2026-11-01–2026-11-20 1000', '2026-11-20– 2000'])
  })

  it('is corrected on the day on which it began, and what was there stays in the history', async () => {
    await set(1000, undefined, { memo: '처음' })
    await set(1100)
    expect(await periods()).toEqual(['2026-11-20– 1100'])
    expect((await history()).map((price) => [price.newCustomerPrice, price.isActive, price.memo])).toEqual([
      [1100, true, '처음'],
      [1000, false, '처음'],
    ])
    expect((await history())[0]).toMatchObject({ createdByName: '김관리' })
    await set(1200, undefined, { memo: '' })
    expect((await row()).price?.memo).toBeNull()
  })

  it('given from a day in the past cuts the older one and holds until the next, which stays', async () => {
    await set(1000, '2026-09-01')
    await set(2000, '2026-10-15')
    await set(3000, '2026-11-10')
    const { body } = await set(4000, '2026-10-01')
    expect(body.effectiveUntil).toBe('2026-10-15')
    expect(await periods()).toEqual([
      '2026-09-01–2026-10-01 1000',
      '2026-10-01–2026-10-15 4000',
      '2026-10-15–2026-11-10 2000',
      '2026-11-10– 3000',
    ])
    expect((await row()).price?.newCustomerPrice).toBe(3000)
  })

  it('leaves what is planned for later as it is', async () => {
    await set(1000, '2026-11-01')
    await set(5000, '2027-01-01')
    await set(2000)
    expect(await periods()).toEqual([
      '2026-11-01–2026-11-20 1000',
      '2026-11-20–2027-01-01 2000',
      '2027-01-01– 5000',
    ])
    await set(3000, '2026-12-01')
    await set(3500, '2026-12-01')
    expect(await periods()).toEqual([
      '2026-11-01–2026-11-20 1000',
      '2026-11-20–2026-12-01 2000',
      '2026-12-01–2027-01-01 3500',
      '2027-01-01– 5000',
    ])
    expect(await row()).toMatchObject({
      price: { newCustomerPrice: 2000 },
      nextPrice: { newCustomerPrice: 3500 },
    })
  })

  it('has one period a day, however many set it at once', async () => {
    const second = await createActor(app.context, {
      username: `admin-${serial}`,
      name: '둘째 관리자',
      userType: 'admin',
    })
    const days = ['2026-11-01', '2026-11-10', '2026-11-20', '2026-12-01', '2026-11-05', '2026-11-20']
    const answers = await Promise.all(
      days.map((effectiveFrom, index) =>
        app.call(index % 2 === 0 ? app.actors.admin : second, contract.setSettlementUnitPrice, {
          params: { servicePlanId },
          body: { newCustomerPrice: index, portInPrice: 0, effectiveFrom },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200))
    const counting = (await history()).filter((price) => price.isActive)
    const sorted = counting.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
    expect(sorted.map((price) => price.effectiveUntil)).toEqual([
      ...sorted.slice(1).map((price) => price.effectiveFrom),
      null,
    ])
  })

  it.each([
    [{ newCustomerPrice: -1 }, 'newCustomerPrice'],
    [{ portInPrice: -1 }, 'portInPrice'],
    [{ portInPrice: 0.001 }, 'portInPrice'],
    [{ newCustomerPrice: 100_000_000 }, 'newCustomerPrice'],
    [{ effectiveFrom: '2026-11-31' }, 'effectiveFrom'],
    [{ effectiveFrom: '1926-11-30' }, 'effectiveFrom'],
  ])('is not %j', async (wrong, field) => {
    const refused = await app.call(app.actors.admin, contract.setSettlementUnitPrice, {
      params: { servicePlanId },
      body: { newCustomerPrice: 1, portInPrice: 1, ...wrong },
    })
    expect([refused.status, refused.error.details?.[0]?.field]).toEqual([400, field])
  })

  it('keeps its plan from being deleted, and bears the name that the carrier has now', async () => {
    await set(1000)
    const refused = await app.call(app.actors.admin, deleteServicePlan, { params: { id: servicePlanId } })
    expect([refused.status, refused.error.error]).toEqual([
      409,
      '정산단가 1건에서 사용 중이어서 삭제할 수 없습니다.',
    ])
    const id = await makeReference(app).carrier('KT시험')
    await app.call(app.actors.admin, updateCarrier, { params: { id }, body: { name: 'KT새시험' } })
    expect((await row()).carrier).toBe('KT새시험')
    await app.call(app.actors.admin, updateCarrier, { params: { id }, body: { name: 'KT시험' } })
  })
})
