import { beforeEach, describe, expect, it } from 'vitest'
import { deleteCarrier, readCarrierUses, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import * as contract from '#shared/policies/policy.contract.ts'
import { listPriceChanges } from '#shared/price-periods/price-change.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin } = app.actors
const TODAY = '2026-11-20'
const db = app.context.database.kysely

let serial = 0
let carrier: string
let carrierId: number
beforeEach(async () => {
  serial += 1
  carrier = `정책텔 ${serial}`
  carrierId = await makeReference(app).carrier(carrier)
})

const create = (more: Partial<contract.CarrierServicePolicyInput> = {}) =>
  app.call(admin, contract.createCarrierServicePolicy, {
    body: {
      carrier,
      policyName: '인터넷 미가입 차감',
      policyType: 'deduction',
      serviceCategory: 'internet',
      amount: 10_000,
      ...more,
    },
  })
const update = (id: number, body: BodyOf<typeof contract.updateCarrierServicePolicy>) =>
  app.call(admin, contract.updateCarrierServicePolicy, { params: { id }, body })
const remove = (id: number) => app.call(admin, contract.deleteCarrierServicePolicy, { params: { id } })
async function listed() {
  const { body } = await app.call(admin, contract.listCarrierServicePolicies)
  return body.filter((policy) => policy.carrier.startsWith(carrier))
}

describe('a policy', () => {
  it('is registered, and listed under its carrier by its name', async () => {
    const { status, body } = await create({ amount: 10_000.5, description: '3개월 안에' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...{
          carrier,
          policyName: '인터넷 미가입 차감',
          policyType: 'deduction',
          serviceCategory: 'internet',
        },
        amount: 10_000.5,
        description: '3개월 안에',
        createdAt: app.clock.now().toISOString(),
        effectiveFrom: TODAY,
        effectiveUntil: null,
        next: null,
        lastChangeId: expect.any(Number),
      },
    ])
    const other = await create({ policyName: '결합 추가', policyType: 'addition', serviceCategory: 'bundle' })
    expect(await listed()).toEqual([other.body, body])
  })

  it('stands in the order of the carriers, behind all of them where its own is none', async () => {
    const first = `${carrier} 앞`
    await makeReference(app).carrier(first, { display_order: -1 })
    await makeReference(app).carrier(`${carrier} 기타`, { is_other: 1, display_order: -2 })
    for (const named of ['선불', `${carrier} 기타`, carrier, first]) await create({ carrier: named })
    const { body } = await app.call(admin, contract.listCarrierServicePolicies)
    const carriers = body.map((policy) => policy.carrier)
    const expected = [first, carrier, `${carrier} 기타`, '선불']
    expect(carriers.filter((name) => expected.includes(name))).toEqual(expected)
    expect(carriers.at(-1)).toBe('선불')
  })

  it.each([
    [422, 'carrier', { carrier: '없는텔' }, '등록되지 않은 통신사입니다.'],
    [400, 'carrier', { carrier: ' ' }, '통신사를 선택해주세요'],
    [400, 'policyName', { policyName: '' }, '정책명을 입력해주세요'],
    [400, 'amount', { amount: -1 }, '금액은 0 이상이어야 합니다'],
  ])('is refused with %i at its %s', async (status, field, wrong, message) => {
    const refused = await create(wrong)
    expect([refused.status, refused.error.details]).toEqual([status, [{ field, message }]])
    expect(await listed()).toEqual([])
    const { id } = (await create()).body
    expect((await update(id, wrong)).status).toBe(status)
  })

  it('is changed in what is sent alone', async () => {
    const { body } = await create({ description: '설명' })
    const { id } = body
    expect((await update(id, {})).body).toEqual(body)
    const lastChangeId = expect.any(Number)
    expect((await update(id, { amount: 0 })).body).toEqual({ ...body, amount: 0, lastChangeId })
    const other = `${carrier} 둘`
    await makeReference(app).carrier(other)
    const changes = {
      carrier: other,
      policyName: '보안 추가',
      policyType: 'addition',
      serviceCategory: 'security',
      amount: 5000,
      description: null,
    } as const
    expect((await update(id, changes)).body).toEqual({ ...body, ...changes, lastChangeId })
    expect(await listed()).toEqual([{ ...body, ...changes, lastChangeId }])
  })

  it('that began today is gone when it is deleted, and documents keep what they have', async () => {
    const { id } = (await create()).body
    const kept = (await create()).body
    const document = await world.submit(app.actors.dealer)
    const attached = [id, kept.id].map((policy_id) => ({ document_id: document.id, policy_id }))
    await db.insertInto('document_policies').values(attached).execute()
    const deleted = await remove(id)
    expect([deleted.status, deleted.body.id]).toEqual([200, id])
    expect(await listed()).toEqual([kept])
    expect(await db.selectFrom('document_policies').selectAll().execute()).toEqual(attached)
    expect([(await remove(id)).status, (await update(id, { amount: 1 })).status]).toEqual([404, 404])
  })

  it('that began before ends when it is deleted, on the day that is said', async () => {
    const { id } = (await create({ effectiveFrom: null })).body
    await update(id, { amount: 20_000, effectiveFrom: '2026-12-15' })
    const query = { effectiveFrom: '2026-12-01' }
    const { body } = await app.call(admin, contract.deleteCarrierServicePolicy, { params: { id }, query })
    const ended = { amount: 10_000, effectiveFrom: null, effectiveUntil: '2026-12-01', next: null }
    expect(body).toMatchObject(ended)
    expect(await listed()).toEqual([body])
    expect((await remove(id)).body.effectiveUntil).toBe(TODAY)
    expect((await remove(id)).status, 'on no day from now on').toBe(404)
    const again = await update(id, { effectiveFrom: '2027-01-01' })
    expect(again.body).toMatchObject({ amount: 10_000, effectiveFrom: '2027-01-01', effectiveUntil: null })
  })

  it('changes from a day on, with its terms of before in its history', async () => {
    const { body } = await create({ effectiveFrom: null })
    const changed = await update(body.id, { amount: 20_000, policyType: 'addition', policyName: '새 이름' })
    expect(changed.body).toMatchObject({ amount: 20_000, effectiveFrom: TODAY, next: null })
    await update(body.id, { amount: 30_000, effectiveFrom: '2026-12-01' })
    const next = { amount: 30_000, effectiveFrom: '2026-12-01' }
    const [shown] = await listed()
    expect(shown).toMatchObject({ amount: 20_000, effectiveUntil: '2026-12-01', next })
    const query = { kind: 'policy', subjectId: body.id } as const
    const { items } = (await app.call(admin, listPriceChanges, { query })).body
    expect(
      items.map(({ changedByName, before, after }) => [
        changedByName,
        before && [before.policyName, before.amount, before.effectiveFrom, before.effectiveUntil],
        after && [after.policyName, after.amount, after.effectiveFrom, after.effectiveUntil],
      ]),
    ).toEqual([
      [admin.name, ['새 이름', 20_000, TODAY, null], ['새 이름', 30_000, '2026-12-01', null]],
      [admin.name, ['인터넷 미가입 차감', 10_000, null, null], ['새 이름', 20_000, TODAY, null]],
      [admin.name, null, ['인터넷 미가입 차감', 10_000, null, null]],
    ])
  })

  it('ends earlier or later without becoming another one', async () => {
    const { id } = (await create({ effectiveFrom: '2026-11-01' })).body
    const ended = await update(id, { effectiveUntil: '2026-12-01', amount: 10_000 })
    expect(ended.body).toMatchObject({ effectiveFrom: '2026-11-01', effectiveUntil: '2026-12-01' })
    expect((await update(id, { effectiveUntil: null })).body.effectiveUntil).toBeNull()
    const reversed = await update(id, { effectiveUntil: '2026-11-01' })
    expect([reversed.status, reversed.error.details?.[0]?.field]).toEqual([422, 'effectiveUntil'])
  })

  it('is not written over what somebody else saved since, nor ended', async () => {
    const { body } = await create()
    const basedOn = body.lastChangeId
    const first = await update(body.id, { amount: 1, basedOn })
    const second = await update(body.id, { amount: 2, basedOn })
    expect([second.status, second.error.code, second.error.current]).toEqual([
      409,
      'VERSION_CONFLICT',
      first.body,
    ])
    const query = { basedOn: basedOn ?? 0 }
    const end = await app.call(admin, contract.deleteCarrierServicePolicy, { params: { id: body.id }, query })
    expect(end.error.code).toBe('VERSION_CONFLICT')
    const seen = first.body.lastChangeId
    const atOnce = [3, 4].map((amount) => update(body.id, { amount, basedOn: seen }))
    expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the carrier of policies', () => {
  it('takes them along when it is renamed, and them alone', async () => {
    const { body } = await create()
    const foreign = (await create({ carrier: '선불' })).body
    const renamed = `${carrier} 새이름`
    await app.call(admin, updateCarrier, { params: { id: carrierId }, body: { name: renamed } })
    const policies = (await app.call(admin, contract.listCarrierServicePolicies)).body
    expect(policies).toContainEqual({ ...body, carrier: renamed })
    expect(policies).toContainEqual(foreign)
    expect((await create()).error.details?.[0]?.field).toBe('carrier')
  })

  it('cannot be deleted while policies name it', async () => {
    const { id } = (await create()).body
    const params = { id: carrierId }
    expect((await app.call(admin, readCarrierUses, { params })).body.policies).toBe(1)
    const refused = await app.call(admin, deleteCarrier, { params })
    expect([refused.error.code, refused.error.error]).toEqual([
      'IN_USE',
      '부가서비스 정책 1개에서 사용 중이어서 삭제할 수 없습니다.',
    ])
    await remove(id)
    expect((await app.call(admin, deleteCarrier, { params })).status).toBe(200)
  })
})
