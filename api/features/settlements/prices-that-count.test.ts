import { expect, it } from 'vitest'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { updateHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import { applyHiddenPrices, recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, deduct, hide, activate, read, told } = await openSettlementWorld()
const { admin } = app.actors

const recalculate = () => app.call(admin, recalculateSettlements)

it('a deduction that was switched off is taken off no more', async () => {
  await deduct(5000)
  const id = await activate(undefined, {}, { addOns: [world.addOn] })
  expect((await read(id)).settlementAmount).toBe(95_000)
  const body = { isActive: false }
  await app.call(admin, setAdditionalServiceDeduction, {
    params: { additionalServiceId: world.addOn },
    body,
  })
  const later = await activate(undefined, {}, { addOns: [world.addOn] })
  expect((await read(later)).policyDetails).toEqual([
    { kind: 'new-customer-price', label: '5G 베이직', amount: 100_000 },
  ])
  await recalculate()
  expect((await read(id)).settlementAmount).toBe(100_000)
})

it('a hidden price that was switched off counts no more', async () => {
  await world.make.contactCode('KT-OFF', '강남모바일', 'KT')
  const { id: priceId } = await hide(20_000, '2000-01-01', 'KT-OFF')
  const id = await activate(undefined, { contactCode: 'KT-OFF' })
  expect((await read(id)).hiddenPrice).toBe(20_000)
  const body = { isActive: false }
  expect((await app.call(admin, updateHiddenPrice, { params: { id: priceId }, body })).status).toBe(200)
  expect((await read(await activate(undefined, { contactCode: 'KT-OFF' }))).hiddenPrice).toBe(null)
  await app.call(admin, applyHiddenPrices)
  expect((await read(id)).hiddenPrice).toBe(null)
})

it('a hidden price ends at midnight in Korea, when its end day begins', async () => {
  await world.make.contactCode('KT-END', '강남모바일', 'KT')
  const { id } = await hide(20_000, '2000-01-01', 'KT-END')
  const body = { effectiveUntil: '2026-11-10' }
  expect((await app.call(admin, updateHiddenPrice, { params: { id }, body })).status).toBe(200)
  // 15:00 UTC is midnight in Korea.
  const lastMoment = await activate('2026-11-09T14:59:59.999Z', { contactCode: 'KT-END' })
  const onTheDay = await activate('2026-11-09T15:00:00.000Z', { contactCode: 'KT-END' })
  expect([(await read(lastMoment)).hiddenPrice, (await read(onTheDay)).hiddenPrice]).toEqual([20_000, null])
})

it('when a price is replaced by one that begins on the same day, the new one counts', async () => {
  await price('2026-11-15', { newCustomerPrice: 111_000, portInPrice: 0 })
  const id = await activate()
  await price('2026-11-15', { newCustomerPrice: 122_000, portInPrice: 1000 })
  expect(await read(await activate())).toMatchObject({
    settlementAmount: 122_000,
    settlementNewCustomerPrice: 122_000,
    settlementPortInPrice: 1000,
  })
  expect((await read(id)).settlementAmount).toBe(111_000)
  await recalculate()
  expect((await read(id)).settlementAmount).toBe(122_000)
})

it('a corrected activation day changes the amount only when it is recalculated', async () => {
  await hide(20_000, '2026-11-01')
  const id = await activate('2026-11-10T03:00:00.000Z')
  await price('2026-10-01', { newCustomerPrice: 90_000, portInPrice: 0 })
  const { settlementAmount, hiddenPrice, policyDetails, settlementCalculatedAt } = await read(id)
  const before = { settlementAmount, hiddenPrice, policyDetails, settlementCalculatedAt }
  expect(before).toMatchObject({ settlementAmount: 100_000, hiddenPrice: 20_000 })
  const toldBefore = await told(id)

  app.clock.advance(1000)
  const body = { activatedAt: '2026-10-10T03:00:00.000Z' }
  expect((await app.call(admin, correctStatus, { params: { id }, body })).body).toMatchObject(body)
  expect(await read(id)).toMatchObject(before)
  expect(await told(id)).toEqual(toldBefore)
  await recalculate()
  expect((await read(id)).settlementAmount).toBe(90_000)
})
