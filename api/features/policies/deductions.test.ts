import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteAdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import * as contract from '#shared/policies/deduction.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()
let additionalServiceId: number
let serial = 0
const serviceName = () => `안심보험 ${serial}`
beforeAll(async () => {
  await makeReference(app).carrier('차감텔')
})
beforeEach(async () => {
  serial += 1
  additionalServiceId = await makeReference(app).addOn(serviceName(), '차감텔', 5500)
})

const set = (body: BodyOf<typeof contract.setAdditionalServiceDeduction>, id = additionalServiceId) =>
  app.call(app.actors.admin, contract.setAdditionalServiceDeduction, {
    params: { additionalServiceId: id },
    body,
  })
async function listed() {
  const { body } = await app.call(app.actors.admin, contract.listAdditionalServiceDeductions)
  return body.find((row) => row.additionalServiceId === additionalServiceId)
}
const bare = () => ({
  additionalServiceId,
  serviceName: serviceName(),
  carrier: '차감텔',
  isServiceActive: true,
  deductionAmount: null,
  isActive: false,
  effectiveFrom: null,
  effectiveUntil: null,
  next: null,
  lastChangeId: null,
})
const TODAY = '2026-11-20'

it('every add-on is listed, also without a deduction and when it is not offered', async () => {
  const switchedOff = await makeReference(app).addOn(`${serviceName()} 종료`, '차감텔', 0, false)
  const { body } = await app.call(app.actors.admin, contract.listAdditionalServiceDeductions)
  expect(body.slice(-2)).toEqual([
    bare(),
    {
      ...bare(),
      additionalServiceId: switchedOff,
      serviceName: `${serviceName()} 종료`,
      isServiceActive: false,
    },
  ])
})

it('a deduction counts from when its amount is set, and each part of it is changed alone', async () => {
  const first = await set({ deductionAmount: 3000.25 })
  const set3000 = {
    deductionAmount: 3000.25,
    isActive: true,
    effectiveFrom: TODAY,
    lastChangeId: expect.any(Number),
  }
  expect([first.status, first.body]).toEqual([200, { ...bare(), ...set3000 }])
  expect((await set({ isActive: false })).body).toMatchObject({ deductionAmount: 3000.25, isActive: false })
  expect((await set({ deductionAmount: 0 })).body).toMatchObject({ deductionAmount: 0, isActive: false })
  expect((await set({ deductionAmount: 700, isActive: true })).body).toEqual(await listed())
  const rows = await app.context.database.kysely
    .selectFrom('additional_service_deductions')
    .selectAll()
    .where('additional_service_id', '=', additionalServiceId)
    .execute()
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      additional_service_id: additionalServiceId,
      deduction_amount: 70_000,
      is_active: 1,
      effective_from: TODAY,
      effective_until: null,
      updated_by: app.actors.admin.id,
      updated_at: app.clock.now().toISOString(),
    },
  ])
})

it('the first one needs its amount, and the add-on must be there', async () => {
  for (const body of [{}, { isActive: true }]) {
    const { status, error } = await set(body)
    expect([status, error.details]).toEqual([
      422,
      [{ field: 'deductionAmount', message: '차감액을 입력해주세요.' }],
    ])
  }
  expect(await listed()).toEqual(bare())
  expect((await set({ deductionAmount: 1 }, 2_000_000_000)).status).toBe(404)
  expect((await set({ deductionAmount: -1 })).status).toBe(400)
})

it('a deduction goes with its add-on', async () => {
  await set({ deductionAmount: 1000 })
  const params = { id: additionalServiceId }
  expect((await app.call(app.actors.admin, deleteAdditionalService, { params })).status).toBe(200)
  expect(await listed()).toBeUndefined()
})

it('changes from a day on, and shows what it is today and what it becomes', async () => {
  await set({ deductionAmount: 1000, effectiveFrom: null })
  await set({ deductionAmount: 2000, effectiveFrom: '2026-12-01', effectiveUntil: '2027-01-01' })
  const december = { deductionAmount: 2000, isActive: true, effectiveFrom: '2026-12-01' }
  expect(await listed()).toMatchObject({
    deductionAmount: 1000,
    effectiveFrom: null,
    effectiveUntil: '2026-12-01',
    next: december,
  })
  await set({ isActive: false })
  expect(await listed()).toMatchObject({
    deductionAmount: 1000,
    isActive: false,
    effectiveFrom: TODAY,
    effectiveUntil: '2026-12-01',
    next: december,
  })
  const reversed = await set({ deductionAmount: 1, effectiveUntil: TODAY })
  expect([reversed.status, reversed.error.details?.[0]?.field]).toEqual([422, 'effectiveUntil'])
})

it('one that has not begun is moved, and ends earlier without another beginning', async () => {
  await set({ deductionAmount: 1000, effectiveFrom: '2026-12-01' })
  await set({ deductionAmount: 1500 })
  expect(await listed()).toMatchObject({ deductionAmount: 1500, effectiveFrom: '2026-12-01' })
  await set({ effectiveFrom: '2026-12-15' })
  expect(await listed()).toMatchObject({ deductionAmount: 1500, effectiveFrom: '2026-12-15', next: null })
  await set({ effectiveUntil: '2027-01-01' })
  expect(await listed()).toMatchObject({ effectiveFrom: '2026-12-15', effectiveUntil: '2027-01-01' })
})

it('is not written over what somebody else saved since', async () => {
  const { body } = await set({ deductionAmount: 1000, basedOn: null })
  const late = await set({ deductionAmount: 2000, basedOn: null })
  expect([late.status, late.error.code, late.error.current]).toEqual([409, 'VERSION_CONFLICT', body])
  const basedOn = body.lastChangeId
  const atOnce = [3000, 4000].map((deductionAmount) => set({ deductionAmount, basedOn }))
  expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 409])
})
