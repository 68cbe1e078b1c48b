import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeDeviceInfo, type DeviceInfoChange } from '#shared/documents/completed.contract.ts'
import { readNotes } from '#shared/documents/document.contract.ts'
import {
  changeServicePlan,
  listDocumentEvents,
  readDocument,
  type ServicePlanChange,
} from '#shared/documents/documents.contract.ts'
import type { Actor, CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { kysely } = app.context.database
let plain: number
let ofSkt: number
let id: number

beforeAll(async () => {
  plain = await world.make.plan('LTE 라이트', 'KT', 33_000)
  ofSkt = await world.make.plan('SKT 베이직', 'SKT', 40_000)
})
beforeEach(async () => {
  id = await activated(app.actors.worker)
})

/** An activated customer on `world.plan`, in a bundle. */
async function activated(by: Actor): Promise<number> {
  const document = await world.submit(app.actors.dealer, { notes: '접수할 때의 메모' })
  await world.changed(by, document.id, '진행중')
  const body: ServicePlanChange = {
    servicePlanId: world.plan,
    additionalServiceIds: [world.addOn],
    bundleApplied: true,
    bundleDiscount: 5_000,
  }
  await app.call(by, changeServicePlan, { params: { id: document.id }, body })
  await world.changed(by, document.id, '개통', { subscriptionNumber: '8801', notes: '서류 확인함' })
  return document.id
}

const change = (body: DeviceInfoChange, actor: Actor = app.actors.worker) =>
  app.call(actor, changeDeviceInfo, { params: { id }, body })

async function changed(body: DeviceInfoChange, actor?: Actor) {
  const { status, body: document, error } = await change(body, actor)
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
  return document
}

async function refusal(body: DeviceInfoChange, actor?: Actor) {
  const { status, error } = await change(body, actor)
  return { status, code: error.code, sentence: error.error, field: error.details?.[0]?.field }
}

async function lines(actor: Actor, work: () => Promise<unknown>) {
  const events = () => app.call(actor, listDocumentEvents, { params: { id } })
  const before = (await events()).body.length
  await work()
  return (await events()).body.slice(before).map(({ type, from, to, note }) => [type, from, to, note])
}

const switchOff = (plan: number, is_active: 0 | 1) =>
  kysely.updateTable('service_plans').set({ is_active }).where('id', '=', plan).execute()

describe('an activated customer', () => {
  it('is corrected field by field; what is not mentioned stays', async () => {
    const before = await changed({})
    const after = await changed({
      deviceModel: 'SM-S931',
      deviceSerialNumber: 'R3CX20',
      subscriptionNumber: '8802',
      currentMonthServicePlanId: plain,
      notes: '단말기 교체',
    })
    expect(after).toMatchObject({
      deviceModel: 'SM-S931',
      deviceSerialNumber: 'R3CX20',
      subscriptionNumber: '8802',
      currentMonthServicePlanId: plain,
      currentMonthServicePlanName: 'LTE 라이트',
      activationStatus: '개통',
      activatedAt: before.activatedAt,
      servicePlanId: world.plan,
      totalMonthlyFee: before.totalMonthlyFee,
      version: before.version + 1,
    })
    expect(readNotes(after.notes)).toMatchObject({ originalMemo: '접수할 때의 메모', memo: '단말기 교체' })
    expect(await changed({ deviceModel: '', deviceSerialNumber: null, notes: '' })).toMatchObject({
      deviceModel: null,
      deviceSerialNumber: null,
      subscriptionNumber: '8802',
    })
  })

  it('keeps a subscription number', async () => {
    for (const subscriptionNumber of ['', null, '  ']) {
      expect(await refusal({ subscriptionNumber })).toMatchObject({
        status: 422,
        sentence: '개통완료된 고객의 가입번호는 비울 수 없습니다.',
        field: 'subscriptionNumber',
      })
    }
  })

  it('has a line of history for each field, the memo for staff only', async () => {
    const { worker, dealer } = app.actors
    const edit: DeviceInfoChange = {
      deviceModel: 'SM-S931',
      deviceSerialNumber: 'R3CX20',
      subscriptionNumber: '8802',
      servicePlanId: plain,
      currentMonthServicePlanId: world.plan,
      notes: '단말기 교체',
    }
    const told = [
      ['plan-changed', '5G 베이직', 'LTE 라이트', null],
      ['edited', null, null, '요금 정보 변경'],
      ['edited', '8801', '8802', '가입번호 변경'],
      ['edited', null, 'SM-S931', '단말기 변경'],
      ['edited', null, 'R3CX20', '일련번호 변경'],
      ['edited', null, '5G 베이직', '당월 요금제 변경'],
    ]
    expect((await lines(dealer, () => changed(edit))).toSorted()).toEqual(told.toSorted())
    expect(await lines(worker, () => changed(edit))).toEqual([])
    expect(await lines(dealer, () => changed({ notes: '통화함' }))).toEqual([])
    expect(await lines(worker, () => changed({ notes: null }))).toEqual([['edited', null, null, '메모 삭제']])
  })

  it('reads to its store as before: no memo of the staff', async () => {
    await changed({ notes: '직원끼리', deviceSerialNumber: 'R3CX20' })
    const { body } = await app.call(app.actors.dealer, readDocument, { params: { id } })
    expect(body.deviceSerialNumber).toBe('R3CX20')
    expect(JSON.stringify(body)).not.toContain('직원끼리')
  })
})

describe('the plan of an activated customer', () => {
  it('costs what it costs, with add-ons; a bundle goes where there can be none', async () => {
    expect(await changed({ servicePlanId: plain })).toMatchObject({
      servicePlanName: 'LTE 라이트',
      totalMonthlyFee: 33_000 + 1_100,
      bundleApplied: false,
      bundleDiscount: null,
    })
    expect(await changed({ servicePlanId: null })).toMatchObject({
      servicePlanName: null,
      totalMonthlyFee: null,
    })
  })

  it('that stays keeps the fee that was agreed on, whatever the list says now', async () => {
    const agreed = 55_000 + 1_100 - 5_000
    await kysely
      .updateTable('service_plans')
      .set({ monthly_fee: 60_000_00 })
      .where('id', '=', world.plan)
      .execute()
    try {
      const stays = { deviceModel: 'SM-S931', servicePlanId: world.plan, servicePlanName: '5G 베이직' }
      expect(await changed(stays)).toMatchObject({ totalMonthlyFee: agreed, bundleDiscount: 5_000 })
    } finally {
      await kysely
        .updateTable('service_plans')
        .set({ monthly_fee: 55_000_00 })
        .where('id', '=', world.plan)
        .execute()
    }
  })

  it('may be named by its name alone, as well the one of this month', async () => {
    expect(
      await changed({ servicePlanName: 'LTE 라이트', currentMonthServicePlanName: '5G 베이직' }),
    ).toMatchObject({ servicePlanId: plain, currentMonthServicePlanId: world.plan, totalMonthlyFee: 34_100 })
    expect(await changed({ servicePlanName: '', currentMonthServicePlanName: null })).toMatchObject({
      servicePlanId: null,
      servicePlanName: null,
      currentMonthServicePlanId: null,
      currentMonthServicePlanName: null,
    })
  })

  it('is refused when id and name mean two plans', async () => {
    const apart: DeviceInfoChange[] = [
      { servicePlanId: plain, servicePlanName: '5G 베이직' },
      { servicePlanId: world.plan, servicePlanName: 'LTE 라이트' },
      { servicePlanId: null, servicePlanName: 'LTE 라이트' },
      { servicePlanId: plain, servicePlanName: '' },
    ]
    for (const body of apart) {
      expect(await refusal(body)).toMatchObject({ status: 422, field: 'servicePlanName' })
    }
    const currentMonth = { currentMonthServicePlanId: plain, currentMonthServicePlanName: '5G 베이직' }
    expect(await refusal(currentMonth)).toMatchObject({ status: 422, field: 'currentMonthServicePlanName' })
  })

  it('is one of the carrier, and not switched off', async () => {
    const others: DeviceInfoChange[] = [
      { servicePlanId: ofSkt },
      { servicePlanName: 'SKT 베이직' },
      { currentMonthServicePlanId: ofSkt },
      { servicePlanId: 999_999 },
      { currentMonthServicePlanName: '없는 요금제' },
    ]
    for (const body of others) {
      expect(await refusal(body)).toMatchObject({ status: 422, field: Object.keys(body)[0] })
    }
    await switchOff(plain, 0)
    try {
      expect(await refusal({ servicePlanId: plain })).toMatchObject({
        sentence: '사용할 수 없는 요금제입니다. 다른 요금제를 선택해주세요.',
      })
      expect(await refusal({ currentMonthServicePlanName: 'LTE 라이트' })).toMatchObject({ status: 422 })
    } finally {
      await switchOff(plain, 1)
    }
  })

  it('stays though it was switched off or renamed', async () => {
    await changed({ currentMonthServicePlanId: world.plan })
    await kysely
      .updateTable('service_plans')
      .set({ is_active: 0, name: '5G 옛날' })
      .where('id', '=', world.plan)
      .execute()
    try {
      for (const name of ['5G 베이직', '5G 옛날']) {
        const body = {
          servicePlanId: world.plan,
          servicePlanName: name,
          currentMonthServicePlanId: world.plan,
          currentMonthServicePlanName: name,
        }
        expect(await changed(body)).toMatchObject({ servicePlanId: world.plan, servicePlanName: '5G 베이직' })
      }
      expect(await changed({ servicePlanName: '5G 베이직' })).toMatchObject({ servicePlanId: world.plan })
    } finally {
      await kysely
        .updateTable('service_plans')
        .set({ is_active: 1, name: '5G 베이직' })
        .where('id', '=', world.plan)
        .execute()
    }
  })
})

describe('who corrects it, and when', () => {
  it('everybody of the back office; a dealer_worker what is its own; no store, no sales manager', async () => {
    const { dealerWorker, otherDealerWorker } = app.actors
    for (const name of ['admin', 'user', 'worker'] as const) {
      expect(await changed({ deviceModel: name }, app.actors[name])).toMatchObject({ deviceModel: name })
    }
    const forbidden: CastName[] = ['dealer', 'otherDealer', 'salesManager']
    for (const name of forbidden) {
      expect(await refusal({ deviceModel: 'X' }, app.actors[name])).toMatchObject({ status: 403 })
    }
    expect(await refusal({ deviceModel: 'X' }, dealerWorker)).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    id = await activated(dealerWorker)
    expect(await changed({ deviceModel: 'own' }, dealerWorker)).toMatchObject({ deviceModel: 'own' })
    expect(await refusal({ deviceModel: 'X' }, otherDealerWorker)).toMatchObject({ status: 404 })
  })

  it('only while it is activated', async () => {
    await world.changed(app.actors.worker, id, '취소')
    const notActivated = { status: 409, code: 'CONFLICT', sentence: '개통완료된 신청이 아닙니다.' }
    expect(await refusal({ deviceModel: 'X' })).toMatchObject(notActivated)
    id = (await world.submit(app.actors.dealer)).id
    expect(await refusal({ deviceModel: 'X' })).toMatchObject(notActivated)
    expect(await refusal({ deviceModel: 'X' }, app.actors.dealerWorker)).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('on the newest version: what another person changed since is shown', async () => {
    const { version } = await changed({ deviceModel: 'A' }, app.actors.user)
    const { status, error } = await change({ version: version - 1, deviceModel: 'B' })
    expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(error.current).toMatchObject({ id, version, deviceModel: 'A' })
    expect(await changed({ version, deviceModel: 'B' })).toMatchObject({ deviceModel: 'B' })
  })

  it('within bounds, and with the fields of the call only', async () => {
    const long = 'x'.repeat(101)
    expect(await refusal({ deviceModel: long })).toMatchObject({ status: 400, field: 'deviceModel' })
    expect(await refusal({ deviceSerialNumber: long })).toMatchObject({ status: 400 })
    expect(await refusal({ notes: 'x'.repeat(2001) })).toMatchObject({ status: 400 })
    expect(await refusal({ servicePlanName: 'x'.repeat(201) })).toMatchObject({ status: 400 })
    const odd = { activationStatus: '대기' } as DeviceInfoChange
    expect(await refusal(odd)).toMatchObject({ status: 400, field: 'activationStatus' })
  })
})
