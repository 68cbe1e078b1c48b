import { beforeEach, describe, expect, it } from 'vitest'
import { deleteCarrier, readCarrierUses, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import * as contract from '#shared/policies/policy.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin } = app.actors
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
const update = (id: number, body: Partial<contract.CarrierServicePolicyInput>) =>
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
    expect((await update(id, { amount: 0 })).body).toEqual({ ...body, amount: 0 })
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
    expect((await update(id, changes)).body).toEqual({ ...body, ...changes })
    expect(await listed()).toEqual([{ ...body, ...changes }])
  })

  it('is deleted once, also from the documents that had it', async () => {
    const { id } = (await create()).body
    const kept = (await create()).body
    const document = await world.submit(app.actors.dealer)
    const attached = [id, kept.id].map((policy_id) => ({ document_id: document.id, policy_id }))
    await db.insertInto('document_policies').values(attached).execute()
    const deleted = await remove(id)
    expect([deleted.status, deleted.body.id]).toEqual([200, id])
    expect(await listed()).toEqual([kept])
    expect(await db.selectFrom('document_policies').selectAll().execute()).toEqual([
      { document_id: document.id, policy_id: kept.id },
    ])
    expect([(await remove(id)).status, (await update(id, { amount: 1 })).status]).toEqual([404, 404])
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
