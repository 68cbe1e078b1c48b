import { beforeAll, describe, expect, it } from 'vitest'
import { createAdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { createCarrier, createOtherCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { createContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { readReference } from '#shared/reference/reference.contract.ts'
import { createServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'
import { connectAs } from '../../testing/socket-client.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')
let narrow: Actor
beforeAll(async () => {
  const { admin, salesManager } = app.actors
  await app.call(admin, createOtherCarrier, { body: { name: '기타시험' } })
  for (const carrier of ['KT시험', 'SKT시험', '기타시험']) {
    await app.call(admin, createServicePlan, {
      body: { name: `${carrier} 요금제`, carrier, planType: 'LTE', monthlyFee: 30_000 },
    })
    await app.call(admin, createServicePlan, {
      body: { name: `${carrier} 끝난 요금제`, carrier, planType: '3G', monthlyFee: 10_000, isActive: false },
    })
    await app.call(admin, createAdditionalService, {
      body: { serviceName: `${carrier} 부가`, carrier, serviceType: '콘텐츠', monthlyFee: 1000 },
    })
  }
  for (const [code, dealerName] of [
    ['G-1', '강남모바일'],
    ['M-1', '마포텔레콤'],
  ] as const) {
    await app.call(admin, createContactCode, {
      body: { code, dealerName, carrier: 'KT시험', salesManagerId: salesManager.id },
    })
  }
  narrow = await createActor(app.context, {
    username: 'store-narrow',
    name: '좁은점',
    userType: 'dealer',
    dealerName: '좁은가게',
    allowedCarriers: ['SKT시험'],
    carrierCodes: { SKT시험: 'S-77' },
  })
  await app.context.database.kysely
    .insertInto('kp_numbers')
    .values({
      kp_number: 'KP00001',
      dealer_name: '좁은가게',
      location: '서울 마포구',
      dealer_id: narrow.id,
      created_at: app.clock.now().toISOString(),
    })
    .execute()
})

async function read(actor: Actor, tag?: string) {
  const answer = await app.call(
    actor,
    readReference,
    tag === undefined ? {} : { headers: { 'if-none-match': tag } },
  )
  return { ...answer, tag: String(answer.headers.etag) }
}

describe('the reference answer', () => {
  it('holds what a form needs of all active data, the list of other carriers included', async () => {
    const { body } = await read(app.actors.worker)
    expect(body.carriers.map((each) => each.name)).toEqual(
      expect.arrayContaining(['KT시험', 'SKT시험', '기타시험']),
    )
    expect(body.servicePlans.map((each) => each.name).sort()).toEqual(
      ['KT시험 요금제', 'SKT시험 요금제', '기타시험 요금제'].sort(),
    )
    expect(body.contactCodes.map((each) => each.code)).toEqual(['G-1', 'M-1'])
    expect(body.profile).toEqual({ kpNumber: null, dealerName: null, location: null, carrierCodes: {} })
  })

  it('puts the other carriers last, whatever order they have among themselves', async () => {
    const { carriers } = (await read(app.actors.worker)).body
    const firstOther = carriers.findIndex((each) => each.isOther)
    expect(firstOther).toBeGreaterThan(1)
    expect(carriers.slice(firstOther).filter((each) => !each.isOther)).toEqual([])
  })

  it('gives a dealer its own carriers, codes and profile only', async () => {
    const { body } = await read(narrow)
    expect(body.carriers.map((each) => each.name)).toEqual(['SKT시험'])
    expect(body.servicePlans.map((each) => each.carrier)).toEqual(['SKT시험'])
    expect(body.additionalServices.map((each) => each.carrier)).toEqual(['SKT시험'])
    expect(body.contactCodes).toEqual([{ code: 'S-77', dealerName: '좁은가게', carrier: 'SKT시험' }])
    expect(body.profile).toEqual({
      kpNumber: 'KP00001',
      dealerName: '좁은가게',
      location: '서울 마포구',
      carrierCodes: { SKT시험: 'S-77' },
    })
    expect((await read(app.actors.dealer)).body.contactCodes.map((each) => each.code)).toEqual(['G-1'])
  })

  it('is answered with 304 and no body to whoever has it, in any form of the header', async () => {
    const { tag } = await read(app.actors.dealer)
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await read(app.actors.dealer, header)
      expect([again.status, again.raw.body, again.tag]).toEqual([304, '', tag])
    }
    expect((await read(app.actors.dealer, '"other"')).status).toBe(200)
  })

  it('has a tag of its own for each account, which every change of the data and of the account moves', async () => {
    const tags = new Set<string>()
    const seen = async () => {
      const { tag, status } = await read(narrow)
      expect([status, tags.has(tag)]).toEqual([200, false])
      tags.add(tag)
    }
    await seen()
    tags.add((await read(app.actors.dealer)).tag)
    const { body: carrier } = await app.call(app.actors.admin, createCarrier, { body: { name: '새텔' } })
    await seen()
    await app.call(app.actors.admin, updateCarrier, { params: { id: carrier.id }, body: { isWired: true } })
    await seen()
    const account = app.context.database.kysely.updateTable('users').where('id', '=', narrow.id)
    await account.set({ allowed_carriers: '["KT시험"]' }).execute()
    await seen()
    await account.set({ carrier_codes: '{"KT시험":"S-78"}' }).execute()
    await seen()
    await app.context.database.kysely.updateTable('kp_numbers').set({ location: '서울 용산구' }).execute()
    await seen()
    expect(tags.size).toBe(7)
  })

  it('tells everybody who has a form when the data change, and only when they do', async () => {
    const [dealer, worker, manager] = await Promise.all(
      [app.actors.dealer, app.actors.worker, app.actors.salesManager].map((actor) => connectAs(app, actor)),
    )
    for (const { status } of [
      await app.call(app.actors.admin, createCarrier, { body: { name: '알림텔' } }),
      await app.call(app.actors.admin, createCarrier, { body: { name: '알림텔' } }),
    ]) {
      expect([201, 409]).toContain(status)
    }
    await Promise.all([dealer?.next('reference_changed'), worker?.next('reference_changed')])
    expect(dealer?.received.filter((each) => each.type === 'reference_changed')).toHaveLength(1)
    expect(manager?.received.map((each) => each.type)).not.toContain('reference_changed')
  })
})
