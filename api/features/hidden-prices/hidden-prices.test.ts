import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import * as contract from '#shared/hidden-prices/hidden-price.contract.ts'
import { deleteServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const TODAY = '2026-11-20'

const app = await openTestApp()
let servicePlanId: number
let foreignPlanId: number
let contactCode: string
let serial = 0
beforeAll(async () => {
  const make = makeReference(app)
  await make.carrier('KT시험')
  await make.carrier('SKT시험')
  await make.carrier('기타시험')
  foreignPlanId = await make.plan('남의 요금제', 'SKT시험', 33_000)
})
beforeEach(async () => {
  serial += 1
  contactCode = `HP-${serial}`
  const make = makeReference(app)
  await make.contactCode(contactCode, `가게 ${serial}`, 'KT시험')
  servicePlanId = await make.plan(`요금제 ${serial}`, 'KT시험', 55_000)
})

const create = (more: Partial<contract.HiddenPriceInput> = {}) =>
  app.call(app.actors.admin, contract.createHiddenPrice, {
    body: { contactCode, servicePlanId, hiddenPrice: 20_000, ...more },
  })
const update = (id: number, body: BodyOf<typeof contract.updateHiddenPrice>) =>
  app.call(app.actors.admin, contract.updateHiddenPrice, { params: { id }, body })
async function listed(query: object = { search: contactCode }) {
  return (await app.call(app.actors.admin, contract.listHiddenPrices, { query })).body
}

/** The price after a change of it. */
const since = (price: contract.HiddenPrice, changes: Partial<contract.HiddenPrice>) => ({
  ...price,
  ...changes,
  lastChangeId: expect.any(Number),
})

/** The active prices of the code, from the earliest on. */
async function periods(): Promise<string[]> {
  return (await listed()).items
    .filter(({ isActive }) => isActive)
    .map((price) => `${price.effectiveFrom}–${price.effectiveUntil ?? ''} ${price.hiddenPrice}`)
    .sort()
}

describe('a hidden price', () => {
  it('stands for a code and a plan, with their names', async () => {
    const { status, body } = await create({ memo: '가을 행사', effectiveUntil: '2026-12-01' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        contactCode,
        dealerName: `가게 ${serial}`,
        carrier: 'KT시험',
        servicePlanId,
        servicePlanName: `요금제 ${serial}`,
        hiddenPrice: 20_000,
        isActive: true,
        effectiveFrom: TODAY,
        effectiveUntil: '2026-12-01',
        memo: '가을 행사',
        createdBy: app.actors.admin.id,
        createdAt: app.clock.now().toISOString(),
        lastChangeId: expect.any(Number),
      },
    ])
    expect(await listed()).toEqual({ items: [body], total: 1, nextCursor: null })
  })

  it.each([
    ['contactCode', () => ({ contactCode: contactCode.toLowerCase() })],
    ['contactCode', () => ({ contactCode: `${contactCode}0` })],
    ['servicePlanId', () => ({ servicePlanId: 2_000_000_000 })],
    ['servicePlanId', () => ({ servicePlanId: foreignPlanId })],
    ['effectiveUntil', () => ({ effectiveFrom: '2026-11-20', effectiveUntil: '2026-11-20' })],
  ])('is refused at its %s', async (field, wrong) => {
    const refused = await create(wrong())
    expect([refused.status, refused.error.details?.[0]?.field]).toEqual([422, field])
    expect((await listed()).total).toBe(0)
  })

  it('of a carrier such as 기타 may stand beside a code of any carrier, as its documents do', async () => {
    const plan = await makeReference(app).plan(`기타 ${serial}`, '기타시험', 1000)
    expect((await create({ servicePlanId: plan })).status).toBe(201)
  })

  it('of the same code, plan and beginning is changed and not doubled', async () => {
    const { body: first } = await create({ effectiveFrom: '2026-11-01', memo: '처음' })
    const again = await create({ hiddenPrice: 30_000 })
    expect([again.status, again.body]).toEqual([201, since(first, { hiddenPrice: 30_000 })])
    const sameDay = await create({ hiddenPrice: 35_000, effectiveFrom: '2026-11-01' })
    expect(sameDay.body).toEqual(since(first, { hiddenPrice: 35_000 }))
    expect((await listed()).total).toBe(1)
  })

  it('cuts the older one at its first day, takes the place of one of the same day, and leaves a later one', async () => {
    await create({ effectiveFrom: '2026-11-01', hiddenPrice: 1000 })
    await create({ effectiveFrom: '2026-12-01', hiddenPrice: 3000 })
    expect(await periods()).toEqual(['2026-11-01–2026-12-01 1000', '2026-12-01– 3000'])
    const { body } = await create({ effectiveFrom: '2026-11-15', hiddenPrice: 2000 })
    expect(body.effectiveUntil).toBe('2026-12-01')
    await create({ effectiveFrom: '2026-11-15', hiddenPrice: 2500, effectiveUntil: '2026-11-20' })
    expect(await periods()).toEqual([
      '2026-11-01–2026-11-15 1000',
      '2026-11-15–2026-11-20 2500',
      '2026-12-01– 3000',
    ])
    const { items } = await listed()
    const [december, november] = [items[1], items[2]].map((item) => item?.id ?? 0)
    await update(november ?? 0, { effectiveUntil: null })
    await update(december ?? 0, { effectiveFrom: '2026-11-10' })
    expect(await periods(), 'one that is moved cuts too').toEqual([
      '2026-11-01–2026-11-10 1000',
      '2026-11-10–2026-11-15 3000',
      '2026-11-15–2026-11-20 2500',
    ])
    await update(december ?? 0, { effectiveFrom: '2026-11-15', effectiveUntil: null })
    expect(await periods()).toEqual(['2026-11-01–2026-11-10 1000', '2026-11-15– 3000'])
  })

  it('gives way while it is switched off, and cuts when it is switched on again', async () => {
    const { body: november } = await create({ effectiveFrom: '2026-11-01', effectiveUntil: '2026-12-01' })
    const { body: december } = await create({ effectiveFrom: '2026-12-01' })
    expect((await update(december.id, { isActive: false })).body.isActive).toBe(false)
    expect((await update(november.id, { effectiveUntil: null })).body.effectiveUntil).toBeNull()
    expect((await update(december.id, { isActive: true })).status).toBe(200)
    expect(await periods()).toEqual(['2026-11-01–2026-12-01 20000', '2026-12-01– 20000'])
  })

  it('is not written over what somebody else saved since', async () => {
    const { body } = await create()
    const basedOn = body.lastChangeId
    const first = await update(body.id, { hiddenPrice: 1000, basedOn })
    const second = await update(body.id, { hiddenPrice: 2000, basedOn })
    expect([first.status, second.status, second.error.code, second.error.current]).toEqual([
      200,
      409,
      'VERSION_CONFLICT',
      first.body,
    ])
    const seen = first.body.lastChangeId
    const atOnce = [3000, 4000].map((hiddenPrice) => update(body.id, { hiddenPrice, basedOn: seen }))
    expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is not deleted by who has not seen what somebody else saved', async () => {
    const { body } = await create()
    const changed = await update(body.id, { hiddenPrice: 1000 })
    const remove = (basedOn: number | null) =>
      app.call(app.actors.admin, contract.deleteHiddenPrice, {
        params: { id: body.id },
        query: { basedOn: basedOn ?? 0 },
      })
    const early = await remove(body.lastChangeId)
    expect([early.status, early.error.current]).toEqual([409, changed.body])
    expect((await remove(changed.body.lastChangeId)).status).toBe(200)
  })

  it('stays one a day, however many add it at once', async () => {
    const days = ['2026-11-01', '2026-11-05', '2026-11-10', '2026-11-01']
    const answers = await Promise.all(
      days.map((effectiveFrom, index) => create({ effectiveFrom, hiddenPrice: index })),
    )
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201))
    expect((await periods()).map((period) => period.slice(0, 21))).toEqual([
      '2026-11-01–2026-11-05',
      '2026-11-05–2026-11-10',
      expect.stringMatching(/^2026-11-10– /),
    ])
  })

  it('changes only in what a request mentions, and to no pair that does not go together', async () => {
    const { body } = await create({ memo: '메모', effectiveUntil: '2026-12-01' })
    const changed = await update(body.id, { hiddenPrice: 0.5 })
    expect(changed.body).toEqual(since(body, { hiddenPrice: 0.5 }))
    const cleared = await update(body.id, { memo: null, effectiveUntil: null })
    expect(cleared.body).toMatchObject({ memo: null, effectiveUntil: null, hiddenPrice: 0.5 })
    expect((await update(body.id, { servicePlanId: foreignPlanId })).status).toBe(422)
    expect((await update(2_000_000_000, { hiddenPrice: 1 })).status).toBe(404)
  })

  it('is found by code, store, plan, carrier and state', async () => {
    const { body: inForce } = await create()
    const { body: scheduled } = await create({
      effectiveFrom: '2027-01-01',
      effectiveUntil: '2027-02-01',
      servicePlanId: await makeReference(app).plan(`다른 ${serial}`, 'KT시험', 1000),
    })
    const found = async (query: object) =>
      (await listed({ search: contactCode, ...query })).items.map((item) => item.id)
    expect(await found({})).toEqual([scheduled.id, inForce.id])
    expect(await found({ status: 'in-force' })).toEqual([inForce.id])
    expect(await found({ status: 'scheduled' })).toEqual([scheduled.id])
    await update(inForce.id, { effectiveFrom: '2026-10-01', effectiveUntil: TODAY })
    expect(await found({ status: 'ended' })).toEqual([inForce.id])
    await update(scheduled.id, { isActive: false })
    expect(await found({ status: 'inactive' })).toEqual([scheduled.id])
    expect(await found({ carrier: 'SKT시험' })).toEqual([])
    expect((await listed({ search: `가게 ${serial}` })).total).toBe(2)
    expect((await listed({ search: `다른 ${serial}` })).items.map((item) => item.id)).toEqual([scheduled.id])
  })

  it('comes in pages, the newest first', async () => {
    const plans = await Promise.all(
      [0, 1, 2, 3, 4].map((index) => makeReference(app).plan(`쪽 ${serial} ${index}`, 'KT시험', 1000)),
    )
    const made: number[] = []
    for (const plan of plans) made.push((await create({ servicePlanId: plan })).body.id)
    const first = await listed({ search: contactCode, limit: 3 })
    const second = await listed({ search: contactCode, limit: 3, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(made.toReversed())
    expect([first.total, second.nextCursor]).toEqual([5, null])
  })

  it('keeps its plan from being deleted until it is gone itself', async () => {
    const { body } = await create()
    const remove = () => app.call(app.actors.admin, deleteServicePlan, { params: { id: servicePlanId } })
    expect((await remove()).error.error).toBe('히든단가 1건에서 사용 중이어서 삭제할 수 없습니다.')
    const deleted = await app.call(app.actors.admin, contract.deleteHiddenPrice, { params: { id: body.id } })
    expect([deleted.status, deleted.body]).toEqual([200, body])
    expect((await remove()).status).toBe(200)
  })

  it('follows its code to another name', async () => {
    const { body } = await create()
    const { body: codes } = await app.call(app.actors.admin, listContactCodes, {
      query: { search: contactCode },
    })
    await app.call(app.actors.admin, updateContactCode, {
      params: { id: codes.items[0]?.id ?? 0 },
      body: { code: `${contactCode}-NEW` },
    })
    const [item] = (await listed()).items
    expect(item).toEqual(since(body, { contactCode: `${contactCode}-NEW` }))
  })
  it('ends with its code, and one registered anew under that name has none', async () => {
    const { body: running } = await create({ effectiveFrom: '2026-11-01', effectiveUntil: '2026-12-01' })
    const { body: planned } = await create({ effectiveFrom: '2026-12-01' })
    const otherPlan = await makeReference(app).plan(`둘째 요금제 ${serial}`, 'KT시험', 66_000)
    const { body: ofToday } = await create({ servicePlanId: otherPlan, effectiveFrom: TODAY })
    const { body: past } = await create({
      servicePlanId: otherPlan,
      effectiveFrom: '2026-10-01',
      effectiveUntil: '2026-11-01',
    })
    const query = { search: contactCode }
    const codes = (await app.call(app.actors.admin, listContactCodes, { query })).body
    await app.call(app.actors.admin, deleteContactCode, { params: { id: codes.items[0]?.id ?? 0 } })
    await makeReference(app).contactCode(contactCode, `가게 ${serial}`, 'KT시험')
    const { items } = await listed()
    expect(items).toEqual([
      past,
      since(ofToday, { isActive: false }),
      since(planned, { isActive: false }),
      since(running, { effectiveUntil: TODAY }),
    ])
  })

  it('is the only one after its code took the name of a deleted one that had a price too', async () => {
    const gone = `${contactCode}-gone`
    await makeReference(app).contactCode(gone, '떠난 가게', 'KT시험')
    await create({ contactCode: gone, hiddenPrice: 90_000 })
    await create()
    const codes = (await app.call(app.actors.admin, listContactCodes, { query: { search: contactCode } }))
      .body
    const idOf = (code: string) => codes.items.find((each) => each.code === code)?.id ?? 0
    await app.call(app.actors.admin, deleteContactCode, { params: { id: idOf(gone) } })
    const renamed = await app.call(app.actors.admin, updateContactCode, {
      params: { id: idOf(contactCode) },
      body: { code: gone },
    })
    expect(renamed.status).toBe(200)
    const { items } = await listed({ search: gone, status: 'in-force' })
    expect(items.map(({ hiddenPrice }) => hiddenPrice)).toEqual([20_000])
  })
})
