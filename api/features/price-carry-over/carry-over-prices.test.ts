import { beforeAll, expect, it, vi } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { createHiddenPrice, listHiddenPrices } from '#shared/hidden-prices/hidden-price.contract.ts'
import {
  listAdditionalServiceDeductions,
  setAdditionalServiceDeduction,
} from '#shared/policies/deduction.contract.ts'
import { createCarrierServicePolicy, listCarrierServicePolicies } from '#shared/policies/policy.contract.ts'
import { type CarryOverReport, carryOverPrices } from '#shared/price-periods/carry-over.contract.ts'
import { listPriceChanges, type PriceKind } from '#shared/price-periods/price-change.contract.ts'
import { updateServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import {
  listSettlementPriceHistory,
  setSettlementUnitPrice,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()
const { admin } = app.actors
const make = makeReference(app)
const plans: number[] = []
beforeAll(async () => {
  await make.carrier('넘김텔')
  for (const name of ['가', '나', '다', '라', '마'])
    plans.push(await make.plan(`요금제 ${name}`, '넘김텔', 1000))
  for (const code of ['CO-1', 'CO-2']) await make.contactCode(code, `가게 ${code}`, '넘김텔')
})

const carry = (
  kind: PriceKind,
  more: { dryRun?: boolean; fingerprint?: string; month?: string } = {},
  by = admin,
) => {
  const { dryRun, ...body } = { month: '2026-11', ...more }
  return app.call(by, carryOverPrices, { query: dryRun ? { dryRun } : {}, body: { kind, ...body } })
}
/** Of each row: the plan, policy or add-on, what becomes of it, and from when until when. */
const told = ({ rows }: CarryOverReport) =>
  rows.map(({ terms, outcome, reason }) => [
    terms.servicePlanName ?? terms.policyName ?? terms.serviceName,
    outcome,
    `${terms.effectiveFrom}–${terms.effectiveUntil}`,
    reason,
  ])
const DECEMBER = '2026-12-01–2027-01-01'

const price = (at: number, effectiveFrom: string, effectiveUntil: string | null, newCustomerPrice = 1000) =>
  app.call(admin, setSettlementUnitPrice, {
    params: { servicePlanId: plans[at] ?? 0 },
    body: { newCustomerPrice, portInPrice: 0, effectiveFrom, effectiveUntil },
  })
async function periods(at: number) {
  const params = { servicePlanId: plans[at] ?? 0 }
  const { body } = await app.call(admin, listSettlementPriceHistory, { params })
  return body
    .filter(({ isActive }) => isActive)
    .map((each) => `${each.effectiveFrom}–${each.effectiveUntil} ${each.newCustomerPrice}`)
    .sort()
}

it('shows what begins in the next month and what does not, and then does just that', async () => {
  await price(0, '2026-11-01', '2026-12-01')
  await price(1, '2026-11-01', '2026-11-11', 500)
  await price(1, '2026-11-11', '2026-11-21', 700)
  await price(2, '2026-11-01', null)
  await price(2, '2026-11-15', null)
  await price(3, '2026-11-01', '2026-12-01')
  await price(3, '2026-12-15', null)
  await price(4, '2026-11-01', '2026-12-01')
  await app.call(admin, updateServicePlan, { params: { id: plans[4] ?? 0 }, body: { isActive: false } })

  const preview = await carry('unit-price', { dryRun: true })
  expect(preview.status).toBe(200)
  expect(told(preview.body)).toEqual([
    ['요금제 가', 'added', DECEMBER, null],
    ['요금제 나', 'added', DECEMBER, null],
    [
      '요금제 다',
      'skipped',
      '2026-12-01–2027-01-01',
      '다음 달에 적용되는 내용이 이미 있습니다: 2026-11-15 ~',
    ],
    [
      '요금제 라',
      'added',
      '2026-12-01–2026-12-15',
      '2026-12-15부터의 내용은 그대로여서 그 전날까지 적용됩니다.',
    ],
    ['요금제 마', 'skipped', DECEMBER, '비활성 요금제입니다.'],
  ])
  expect(await periods(0), 'by a preview').toEqual(['2026-11-01–2026-12-01 1000'])

  const { fingerprint } = preview.body
  expect((await carry('unit-price', { fingerprint })).body).toEqual(preview.body)
  expect(await periods(0)).toEqual(['2026-11-01–2026-12-01 1000', `${DECEMBER} 1000`])
  expect(await periods(1)).toEqual([
    '2026-11-01–2026-11-11 500',
    '2026-11-11–2026-11-21 700',
    `${DECEMBER} 700`,
  ])
  expect(await periods(2)).toEqual(['2026-11-01–2026-11-15 1000', '2026-11-15–null 1000'])
  expect(await periods(3)).toEqual([
    '2026-11-01–2026-12-01 1000',
    '2026-12-01–2026-12-15 1000',
    '2026-12-15–null 1000',
  ])

  const again = await carry('unit-price')
  expect([again.body.added, again.body.skipped]).toEqual([0, 5])
  const { body: log } = await app.call(admin, listAccessLog, { query: { limit: 1 } })
  expect(log.items[0]).toMatchObject({
    action: 'price-changed',
    detail: { what: 'unit-price', how: 'carried-over', rows: 3, about: '2026-11 → 2026-12' },
  })
  const query = { kind: 'unit-price', subjectId: plans[0] ?? 0 } as const
  const [change] = (await app.call(admin, listPriceChanges, { query })).body.items
  expect(change).toMatchObject({
    before: null,
    after: { newCustomerPrice: 1000, effectiveFrom: '2026-12-01' },
  })
})

it('tells lists to read again only when something was added, as they read the preview again with it', async () => {
  const publish = vi.spyOn(app.context.hub, 'publish')
  const told = () => publish.mock.calls.filter(([, message]) => message.type === 'records_changed').length
  await price(0, '2026-06-01', '2026-07-01')
  await expect.poll(told).toBe(1)
  await carry('unit-price', { month: '2026-06', dryRun: true })
  await carry('unit-price', { month: '2026-02' })
  expect(told()).toBe(1)
  await carry('unit-price', { month: '2026-06' })
  await expect.poll(told).toBe(2)
  publish.mockRestore()
})

it('does nothing else than what was previewed', async () => {
  await price(1, '2026-10-01', '2026-11-01')
  const { body } = await carry('unit-price', { dryRun: true, month: '2026-09' })
  await price(1, '2026-09-01', '2026-09-15')
  const late = await carry('unit-price', { month: '2026-09', fingerprint: body.fingerprint })
  expect([late.status, late.error.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect(late.error.current).toMatchObject({ rows: [{ outcome: 'skipped' }] })
})

it('is done once by two who press at once', async () => {
  const second = await createActor(app.context, SECOND_ADMIN)
  for (const servicePlanId of plans.slice(0, 2))
    for (const contactCode of ['CO-1', 'CO-2'])
      await app.call(admin, createHiddenPrice, {
        body: {
          contactCode,
          servicePlanId,
          hiddenPrice: 20_000,
          effectiveFrom: '2026-11-01',
          effectiveUntil: '2026-12-01',
          memo: '행사',
        },
      })
  const query = { search: 'CO-2' }
  const [code] = (await app.call(admin, listContactCodes, { query })).body.items
  await app.call(admin, deleteContactCode, { params: { id: code?.id ?? 0 } })
  const { fingerprint } = (await carry('hidden-price', { dryRun: true })).body
  const answers = await Promise.all([admin, second].map((by) => carry('hidden-price', { fingerprint }, by)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { items } = (await app.call(admin, listHiddenPrices, { query: { status: 'scheduled' } })).body
  expect(
    items.map((item) => [
      item.contactCode,
      item.effectiveFrom,
      item.effectiveUntil,
      item.hiddenPrice,
      item.memo,
    ]),
  ).toEqual([
    ['CO-1', '2026-12-01', '2027-01-01', 20_000, '행사'],
    ['CO-1', '2026-12-01', '2027-01-01', 20_000, '행사'],
  ])
  expect(items.every(({ lastChangeId }) => lastChangeId !== null)).toBe(true)
})

it('carries policies and deductions over', async () => {
  const body = {
    carrier: '넘김텔',
    policyName: '11월 행사',
    policyType: 'addition',
    serviceCategory: 'bundle',
    amount: 5000,
    effectiveUntil: '2026-12-01',
  } as const
  const { id } = (await app.call(admin, createCarrierServicePolicy, { body })).body
  const additionalServiceId = await make.addOn('넘길 부가', '넘김텔', 1000)
  await app.call(admin, setAdditionalServiceDeduction, {
    params: { additionalServiceId },
    body: { deductionAmount: 700, effectiveFrom: null, effectiveUntil: '2026-12-01' },
  })
  expect(told((await carry('policy')).body)).toEqual([['11월 행사', 'added', DECEMBER, null]])
  expect(told((await carry('deduction')).body)).toEqual([['넘길 부가', 'added', DECEMBER, null]])
  const policies = (await app.call(admin, listCarrierServicePolicies)).body
  expect(policies.find((each) => each.id === id)?.next).toMatchObject({
    amount: 5000,
    effectiveFrom: '2026-12-01',
  })
  const deductions = (await app.call(admin, listAdditionalServiceDeductions)).body
  const next = { deductionAmount: 700, isActive: true, effectiveFrom: '2026-12-01' }
  expect(deductions.find((each) => each.additionalServiceId === additionalServiceId)?.next).toEqual(next)
  expect((await carry('policy')).body.added, 'again').toBe(0)
})

it('adds nothing to a month that is closed', async () => {
  const { kysely } = app.context.database
  await price(0, '2026-08-01', '2026-09-01')
  const sums = { count: 0, reversals: 0, undetermined: 0, amount: 0, hidden_price: 0 }
  await kysely
    .insertInto('settlement_closings')
    .values({ month: '2026-09', closed_by: admin.id, closed_at: '', ...sums })
    .execute()
  for (const dryRun of [true, false])
    expect((await carry('unit-price', { month: '2026-08', dryRun })).error.code).toBe('MONTH_CLOSED')
})
