import { expect, it } from 'vitest'
import {
  createHiddenPrice,
  deleteHiddenPrice,
  updateHiddenPrice,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import {
  createCarrierServicePolicy,
  deleteCarrierServicePolicy,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { readSettlement } from '#shared/settlements/settlement.contract.ts'
import { attachPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'

const { app, world, policy, hide, activate, read } = await openSettlementWorld()
const { admin } = app.actors

const recalculated = async (...ids: number[]) => {
  await app.call(admin, recalculateSettlements)
  return Promise.all(ids.map(async (id) => (await read(id)).settlementAmount))
}
async function on(moment: string) {
  app.clock.set(moment)
  await renewSessions(app)
}
const deduct = (deductionAmount: number, effectiveFrom: string) =>
  app.call(admin, setAdditionalServiceDeduction, {
    params: { additionalServiceId: world.addOn },
    body: { deductionAmount, effectiveFrom },
  })

it('a deduction registered for December changes no October', async () => {
  const october = await activate('2026-10-15T03:00:00.000Z', {}, { addOns: [world.addOn] })
  const before = await read(october)
  await deduct(5000, '2026-12-01')
  const [after] = await recalculated(october)
  expect(after).toBe(before.settlementAmount)
  expect((await read(october)).policyDetails).toEqual(before.policyDetails)
  await on('2026-12-01T03:00:00.000Z')
  const [lastOfNovember, firstOfDecember] = [
    await activate('2026-11-30T14:59:59.999Z', {}, { addOns: [world.addOn] }),
    await activate('2026-11-30T15:00:00.000Z', {}, { addOns: [world.addOn] }),
  ]
  expect(await recalculated(october, lastOfNovember, firstOfDecember)).toEqual([100_000, 100_000, 95_000])
  await on('2026-11-20T03:00:00.000Z')
})

it('a policy changed from the 15th: the 14th is paid the old one, the 15th the new one', async () => {
  const id = await policy({ policyName: '유심', amount: 1000, effectiveFrom: null })
  const body = { amount: 3000, effectiveFrom: '2026-11-15' }
  await app.call(admin, updateCarrierServicePolicy, { params: { id }, body })
  const days = ['2026-11-14T14:59:59.999Z', '2026-11-14T15:00:00.000Z']
  const ids = [await activate(days[0]), await activate(days[1])]
  expect(await recalculated(...ids)).toEqual([99_000, 97_000])
  const query = { effectiveFrom: '2026-11-15' }
  await app.call(admin, deleteCarrierServicePolicy, { params: { id }, query })
  expect(await recalculated(...ids), 'after its end').toEqual([99_000, 100_000])
})

it('a document keeps a policy that was attached, whatever it becomes, for the days on which it holds', async () => {
  const id = await policy({ serviceCategory: 'internet', amount: 10_000 })
  const [before, after] = [
    await activate('2026-11-10T03:00:00.000Z'),
    await activate('2026-11-20T03:00:00.000Z'),
  ]
  const attach = (documentId: number) =>
    app.call(admin, attachPolicies, { params: { id: documentId }, body: { policyIds: [id] } })
  for (const document of [before, after]) await attach(document)
  const body = { amount: 30_000, effectiveFrom: '2026-11-15' }
  await app.call(admin, updateCarrierServicePolicy, { params: { id }, body })
  expect(await recalculated(before, after)).toEqual([89_000, 70_000])
  const query = { effectiveFrom: '2026-11-15' }
  await app.call(admin, deleteCarrierServicePolicy, { params: { id }, query })
  expect(await recalculated(before, after)).toEqual([89_000, 100_000])
  expect((await attach(after)).error.error).toBe('개통일에 적용되지 않는 정책이 들어 있습니다.')
  const offered = async (documentId: number) =>
    (await app.call(admin, readSettlement, { params: { documentId } })).body.policies
  expect([(await offered(before)).map(({ amount }) => amount), await offered(after)]).toEqual([[10_000], []])
})

it('nothing begins, ends or goes within a closed month, and what is refused changes nothing', async () => {
  const kept = await policy({ policyName: '마감 시험', amount: 1, effectiveFrom: '2026-09-01' })
  const { id: hidden } = await hide(1000, '2026-09-01')
  await deduct(7000, '2026-09-01')
  expect((await app.call(admin, closeSettlementMonth, { body: { month: '2026-10' } })).status).toBe(200)
  const rows = async () => {
    const { kysely } = app.context.database
    const tables = [
      'carrier_service_policies',
      'additional_service_deductions',
      'hidden_prices',
      'price_changes',
    ] as const
    return Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().orderBy('id').execute()))
  }
  const before = await rows()
  const policyOf = { params: { id: kept } }
  const hiddenOf = { params: { id: hidden } }
  const october = '2026-10-15'
  const pair = { contactCode: 'KT-GN', servicePlanId: world.plan, hiddenPrice: 5 }
  const newPolicy = {
    carrier: 'KT',
    policyName: '새 정책',
    policyType: 'deduction',
    serviceCategory: 'mobile',
    amount: 1,
  } as const
  const answers = [
    await app.call(admin, createCarrierServicePolicy, { body: { ...newPolicy, effectiveFrom: october } }),
    await app.call(admin, createCarrierServicePolicy, { body: { ...newPolicy, effectiveFrom: null } }),
    await app.call(admin, updateCarrierServicePolicy, {
      ...policyOf,
      body: { amount: 2, effectiveFrom: october },
    }),
    await app.call(admin, updateCarrierServicePolicy, { ...policyOf, body: { effectiveUntil: october } }),
    await app.call(admin, deleteCarrierServicePolicy, { ...policyOf, query: { effectiveFrom: october } }),
    await deduct(8000, october),
    await app.call(admin, createHiddenPrice, { body: { ...pair, effectiveFrom: october } }),
    await app.call(admin, updateHiddenPrice, { ...hiddenOf, body: { effectiveUntil: october } }),
    await app.call(admin, updateHiddenPrice, { ...hiddenOf, body: { isActive: false } }),
    await app.call(admin, deleteHiddenPrice, hiddenOf),
  ]
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
    answers.map(() => [409, 'MONTH_CLOSED']),
  )
  expect(await rows()).toEqual(before)
  const body = { effectiveUntil: '2026-12-01' }
  expect((await app.call(admin, updateHiddenPrice, { ...hiddenOf, body })).status).toBe(200)
})
