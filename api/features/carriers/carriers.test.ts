import { describe, expect, it } from 'vitest'
import { createAdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import * as contract from '#shared/carriers/carrier.contract.ts'
import { createContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { createServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { carrierNamed } from './carriers.queries.ts'

const app = await openTestApp()

const DAY = 86_400_000

const makeCarrier = (name: string, more: Partial<contract.CarrierInput> = {}) =>
  app.ask(app.actors.admin, contract.createCarrier, { body: { name, ...more } })

const storeDocument = (carrier: string, activation_status: string, deleted_at: string | null = null) =>
  makeDocumentRow(app, { carrier, activation_status, deleted_at })

describe('carriers', () => {
  it('are made with the defaults of the specification, behind the others', async () => {
    const { body: before } = await app.call(app.actors.admin, contract.listCarriers)
    const carrier = await makeCarrier('가나텔')
    expect(carrier).toMatchObject({
      ...contract.CARRIER_FLAGS,
      name: '가나텔',
      displayOrder: before.length,
      isActive: true,
      isOther: false,
    })
    const { body: after } = await app.call(app.actors.admin, contract.listCarriers)
    expect(after.map((each) => each.name)).toContain('가나텔')
  })

  it('have a name', async () => {
    for (const endpoint of [contract.createCarrier, contract.createOtherCarrier]) {
      const { status, error } = await app.call(app.actors.admin, endpoint, { body: { name: ' ' } })
      expect([status, error.details]).toEqual([400, [{ field: 'name', message: '통신사명을 입력하세요' }]])
    }
  })

  it.each([1.5, -1])('have a whole number as their order, and not %s', async (displayOrder) => {
    const refused = await app.call(app.actors.admin, contract.createCarrier, {
      body: { name: '순서텔', displayOrder },
    })
    expect([refused.status, refused.error.details]).toEqual([
      400,
      [{ field: 'displayOrder', message: '표시 순서는 0 이상의 정수여야 합니다.' }],
    ])
  })

  it('change only in what a request mentions', async () => {
    const { id } = await makeCarrier('부분텔', {
      requireDesiredNumber: true,
      bundleNumber: '1544',
      displayOrder: 7,
    })
    const { body } = await app.call(app.actors.admin, contract.updateCarrier, {
      params: { id },
      body: { allowPortIn: false, bundleNumber: '' },
    })
    expect(body).toMatchObject({
      name: '부분텔',
      displayOrder: 7,
      requireDesiredNumber: true,
      allowPortIn: false,
      bundleNumber: null,
    })
    const empty = await app.call(app.actors.admin, contract.updateCarrier, { params: { id }, body: {} })
    expect(empty.body).toEqual(body)
  })

  it('refuse a name twice, and an id of the other list', async () => {
    const { id } = await makeCarrier('하나텔')
    const twice = await app.call(app.actors.admin, contract.createOtherCarrier, { body: { name: '하나텔' } })
    expect([twice.status, twice.error.code]).toEqual([409, 'CARRIER_TAKEN'])
    const foreign = await app.call(app.actors.admin, contract.updateOtherCarrier, {
      params: { id },
      body: { description: 'x' },
    })
    expect(foreign.status).toBe(404)
  })

  it('refuse a name that only case or width tells from another, and keep their own in other letters', async () => {
    const { id } = await makeCarrier('Kt로')
    const message = '대소문자나 전각·반각만 다른 통신사가 이미 있습니다: Kt로'
    for (const endpoint of [contract.createCarrier, contract.createOtherCarrier]) {
      for (const name of ['KT로', 'ｋｔ로']) {
        const alike = await app.call(app.actors.admin, endpoint, { body: { name } })
        expect([alike.error.code, alike.error.error]).toEqual(['CARRIER_TAKEN', message])
      }
    }
    const other = await makeCarrier('딴텔')
    const change = (carrier: number, name: string) =>
      app.call(app.actors.admin, contract.updateCarrier, { params: { id: carrier }, body: { name } })
    expect((await change(other.id, 'kT로')).error.error).toBe(message)
    expect((await change(id, 'KT로')).body.name).toBe('KT로')
  })

  it('take new customers, those who move, or both', async () => {
    const neither = { allowNewCustomer: false, allowPortIn: false }
    const made = await app.call(app.actors.admin, contract.createCarrier, {
      body: { name: '안받는텔', ...neither },
    })
    const refusal = [{ field: 'allowNewCustomer', message: '신규와 번호이동 중 하나는 허용해야 합니다.' }]
    expect([made.status, made.error.details]).toEqual([400, refusal])

    const { id } = await makeCarrier('한쪽텔', { allowNewCustomer: false })
    const change = (body: Partial<contract.CarrierInput>) =>
      app.call(app.actors.admin, contract.updateCarrier, { params: { id }, body })
    expect((await change(neither)).error.details).toEqual(refusal)
    const last = await change({ allowPortIn: false })
    expect([last.status, last.error.details]).toEqual([422, refusal])
    expect((await change({ allowNewCustomer: true, allowPortIn: false })).body).toMatchObject({
      allowNewCustomer: true,
      allowPortIn: false,
    })
  })

  it('of the other list have fixed flags, which no request can change', async () => {
    const made = await app.call(app.actors.admin, contract.createOtherCarrier, {
      body: { name: '기타통신', description: '선불 포함' },
    })
    expect(made.body).toMatchObject({
      isOther: true,
      description: '선불 포함',
      requireCustomerName: true,
      requireContactCode: true,
      requireCustomerPhone: false,
      documentRequired: false,
      requireDocumentUpload: false,
      allowNewCustomer: true,
      allowPortIn: true,
    })
    const widened = await app.app.http.inject({
      method: 'PUT',
      url: `/api/other-carriers/${made.body.id}`,
      headers: { authorization: `Bearer ${app.actors.admin.sessionId}` },
      payload: { requireDocumentUpload: true },
    })
    expect(widened.statusCode).toBe(400)
    const { body: others } = await app.call(app.actors.worker, contract.listOtherCarriers)
    expect(others.map((each) => each.name)).toEqual(['기타통신'])
  })

  it('show others than admins only what is active and allowed', async () => {
    await makeCarrier('허용텔')
    await makeCarrier('금지텔')
    await makeCarrier('정지텔', { isActive: false })
    const narrowed = await createActor(app.context, {
      username: 'worker-narrow',
      name: '좁은근무',
      userType: 'worker',
      allowedCarriers: ['허용텔', '정지텔'],
    })
    const names = async (actor: { sessionId: string }) =>
      (await app.call(actor, contract.listCarriers)).body.map((each) => each.name)
    expect(await names(narrowed)).toEqual(['허용텔'])
    expect(await names(app.actors.dealer)).toEqual(expect.arrayContaining(['허용텔', '금지텔']))
    expect(await names(app.actors.dealer)).not.toContain('정지텔')
    expect(await names(app.actors.admin)).toContain('정지텔')
  })

  it('are kept by admins only', async () => {
    for (const name of ['user', 'worker', 'dealerWorker', 'salesManager', 'dealer'] as const) {
      const answer = await app.call(app.actors[name], contract.createCarrier, { body: { name: `${name}텔` } })
      expect(answer.status).toBe(403)
    }
  })
})

describe('renaming a carrier', () => {
  it('runs through plans, add-ons, codes, accounts and open documents, and leaves history alone', async () => {
    const { admin } = app.actors
    const db = app.context.database.kysely
    const { id } = await makeCarrier('옛이름')
    const monthlyFee = 33_000
    const plan = await app.call(admin, createServicePlan, {
      body: { name: '5G 기본', carrier: '옛이름', planType: '5G', monthlyFee },
    })
    const addOn = await app.call(admin, createAdditionalService, {
      body: { serviceName: '컬러링', carrier: '옛이름', serviceType: '부가서비스', monthlyFee: 990 },
    })
    const code = await app.call(admin, createContactCode, {
      body: {
        code: 'R-100',
        dealerName: '강남모바일',
        carrier: '옛이름',
        salesManagerId: app.actors.salesManager.id,
      },
    })
    const [open, activated] = [await storeDocument('옛이름', '진행중'), await storeDocument('옛이름', '개통')]
    const dealer = await createActor(app.context, {
      username: 'store-rename',
      name: '개명점',
      userType: 'dealer',
      allowedCarriers: ['옛이름', '가나텔'],
      carrierCodes: { 옛이름: 'R-100' },
    })

    const socket = await connectAs(app, app.actors.worker)
    const renamed = await app.call(admin, contract.updateCarrier, {
      params: { id },
      body: { name: '새이름' },
    })
    expect(renamed.body.name).toBe('새이름')
    expect(await socket.next('document_changed')).toMatchObject({ id: open, version: 2 })
    socket.socket.close()

    const plans = await db
      .selectFrom('service_plans')
      .select('carrier')
      .where('id', '=', plan.body.id)
      .execute()
    const addOns = await db
      .selectFrom('additional_services')
      .select('carrier')
      .where('id', '=', addOn.body.id)
      .execute()
    const codes = await db
      .selectFrom('contact_codes')
      .select('carrier')
      .where('id', '=', code.body.id)
      .execute()
    expect([...plans, ...addOns, ...codes].map((row) => row.carrier)).toEqual(['새이름', '새이름', '새이름'])
    const documents = await db
      .selectFrom('documents')
      .select(['id', 'carrier', 'version', 'updated_by'])
      .where('id', 'in', [open, activated])
      .orderBy('id')
      .execute()
    expect(documents).toEqual([
      { id: open, carrier: '새이름', version: 2, updated_by: admin.id },
      { id: activated, carrier: '옛이름', version: 1, updated_by: null },
    ])
    const events = await db
      .selectFrom('document_events')
      .selectAll()
      .where('document_id', '=', open)
      .execute()
    expect(events).toMatchObject([
      { type: 'edited', from_value: '옛이름', to_value: '새이름', actor_id: admin.id, actor_name: '김관리' },
    ])
    const account = await db
      .selectFrom('users')
      .select(['allowed_carriers', 'carrier_codes'])
      .where('id', '=', dealer.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(account.allowed_carriers)).toEqual(['새이름', '가나텔'])
    expect(JSON.parse(account.carrier_codes)).toEqual({ 새이름: 'R-100' })
  })

  it('keeps the old name accepted for 90 days, unless another carrier takes it', async () => {
    const db = app.context.database.kysely
    const { id } = await makeCarrier('처음이름')
    const rename = (name: string) =>
      app.call(app.actors.admin, contract.updateCarrier, { params: { id }, body: { name } })
    await rename('둘째이름')
    await rename('셋째이름')
    const now = app.clock.now()
    const inDays = (days: number) => new Date(now.getTime() + days * DAY)
    expect((await carrierNamed(db, '처음이름', inDays(89)))?.name).toBe('셋째이름')
    expect((await carrierNamed(db, '둘째이름', inDays(89)))?.id).toBe(id)
    expect(await carrierNamed(db, '처음이름', inDays(91))).toBeNull()

    const successor = await makeCarrier('처음이름')
    expect((await carrierNamed(db, '처음이름', now))?.id).toBe(successor.id)
    await rename('둘째이름')
    expect((await carrierNamed(db, '둘째이름', inDays(200)))?.id).toBe(id)
    expect((await carrierNamed(db, '셋째이름', now))?.id).toBe(id)
  })

  it('to a taken name changes nothing', async () => {
    const before = await makeCarrier('그대로텔')
    await makeCarrier('있는텔')
    const refused = await app.call(app.actors.admin, contract.updateCarrier, {
      params: { id: before.id },
      body: { name: '있는텔', displayOrder: 99 },
    })
    expect([refused.status, refused.error.code]).toEqual([409, 'CARRIER_TAKEN'])
    expect(await carrierNamed(app.context.database.kysely, '그대로텔', app.clock.now())).toMatchObject({
      id: before.id,
      display_order: before.displayOrder,
    })
  })
})

describe('the order of carriers', () => {
  const listed = async (endpoint: typeof contract.listCarriers | typeof contract.listOtherCarriers) =>
    (await app.call(app.actors.admin, endpoint)).body.map(({ id }) => id)

  it.each([
    ['carriers', contract.listCarriers, contract.orderCarriers],
    ['other carriers', contract.listOtherCarriers, contract.orderOtherCarriers],
  ] as const)('is changed for all %s at once, and devices hear of it', async (_, list, order) => {
    const { admin } = app.actors
    const create = list === contract.listCarriers ? contract.createCarrier : contract.createOtherCarrier
    for (const each of ['앞', '뒤']) {
      await app.call(admin, create, { body: { name: `${each}${crypto.randomUUID()}`, displayOrder: 3 } })
    }
    const { socket, next } = await connectAs(app, app.actors.worker)
    const carrierIds = (await listed(list)).toReversed()
    const { status, body } = await app.call(admin, order, { body: { carrierIds } })
    expect(status).toBe(200)
    expect(body.map(({ id, displayOrder }) => [id, displayOrder])).toEqual(
      carrierIds.map((id, index) => [id, index]),
    )
    expect(await listed(list)).toEqual(carrierIds)
    expect(await next('reference_changed')).toEqual({ type: 'reference_changed' })
    socket.close()
  })

  it('is refused for a list that lacks one, names one twice or one of the other list', async () => {
    await app.call(app.actors.admin, contract.createOtherCarrier, { body: { name: '남의목록' } })
    const before = await listed(contract.listCarriers)
    const [other] = await listed(contract.listOtherCarriers)
    const lists = [before.slice(1), [...before.slice(1), before[1]], [...before.slice(1), other], []]
    for (const carrierIds of lists) {
      const refused = await app.call(app.actors.admin, contract.orderCarriers, {
        body: { carrierIds: carrierIds as number[] },
      })
      expect([refused.status, refused.error.error]).toEqual([
        422,
        '그사이 통신사 목록이 바뀌었습니다. 목록을 새로고침한 뒤 순서를 다시 변경해주세요.',
      ])
    }
    expect(await listed(contract.listCarriers)).toEqual(before)
  })
})

describe('what uses a carrier', () => {
  it('is counted before a rename, and named when a deletion is refused', async () => {
    const { admin } = app.actors
    const { id } = await makeCarrier('쓰임텔', { bundleCarrier: '쓰임텔' })
    for (const name of ['요금 가', '요금 나']) {
      const plan = { name, carrier: '쓰임텔', planType: '5G', monthlyFee: 1 } as const
      await app.call(admin, createServicePlan, { body: plan })
    }
    await storeDocument('쓰임텔', '진행중')
    await storeDocument('쓰임텔', '개통')
    await storeDocument('쓰임텔', '대기', app.clock.now().toISOString())
    await createActor(app.context, {
      username: 'store-uses',
      name: '쓰임점',
      userType: 'dealer',
      allowedCarriers: ['쓰임텔'],
      carrierCodes: { 쓰임텔: 'U-1' },
    })
    const { body } = await app.call(admin, contract.readCarrierUses, { params: { id } })
    expect(body).toEqual({
      servicePlans: 2,
      additionalServices: 0,
      contactCodes: 0,
      policies: 0,
      accounts: 1,
      documents: 3,
      openDocuments: 2,
      deletedDocuments: 1,
    })
    const refused = await app.call(admin, contract.deleteCarrier, { params: { id } })
    expect(refused.error.error).toBe(
      '요금제 2개, 계정 1개, 서류 3건(삭제된 1건 포함)에서 사용 중이어서 삭제할 수 없습니다.',
    )
    const renamed = await app.call(admin, contract.updateCarrier, {
      params: { id },
      body: { name: '새쓰임텔' },
    })
    expect(renamed.body).toMatchObject({ name: '새쓰임텔', bundleCarrier: '새쓰임텔' })
  })
})
