import { expect, it } from 'vitest'
import { createCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { listHiddenPrices, updateHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { applyHiddenPrices, recalculateSettlements } from '#shared/settlements/settlement.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, hide, policy, activate, read } = await openSettlementWorld()
const { admin, worker, dealer } = app.actors

async function renameCode(from: string, to: string) {
  const { body } = await app.call(admin, listContactCodes, { query: { search: from } })
  const id = body.items.find(({ code }) => code === from)?.id ?? 0
  const { status } = await app.call(admin, updateContactCode, { params: { id }, body: { code: to } })
  expect(status).toBe(200)
}

it('an activation stays with the carrier whose it was, also when another one bears the name since', async () => {
  const carrier = await world.make.carrier('가통신')
  await world.make.contactCode('GA', '강남모바일', '가통신')
  const plan = await world.make.plan('가 요금제', '가통신', 10_000)
  await price('2000-01-01', { newCustomerPrice: 100_000, portInPrice: 0 }, plan)
  await policy({ carrier: '가통신', amount: 10_000 })
  const id = await activate(undefined, {
    carrier: '가통신',
    contactCode: 'GA',
    servicePlanId: String(plan),
  })
  expect((await read(id)).settlementAmount).toBe(90_000)
  app.clock.advance(60_000)
  await app.call(admin, updateCarrier, { params: { id: carrier }, body: { name: '나통신' } })
  await app.call(admin, createCarrier, { body: { name: '가통신' } })
  await policy({ carrier: '가통신', amount: 1 })
  await app.call(admin, recalculateSettlements)
  expect((await read(id)).settlementAmount).toBe(90_000)

  app.clock.advance(60_000)
  await world.make.contactCode('GA-2', '강남모바일', '가통신')
  const newPlan = await world.make.plan('새 가 요금제', '가통신', 10_000)
  await price('2000-01-01', { newCustomerPrice: 50_000, portInPrice: 0 }, newPlan)
  const fields = { carrier: '가통신', contactCode: 'GA-2', servicePlanId: String(newPlan) }
  expect((await read(await activate(undefined, fields))).settlementAmount).toBe(49_999)
})

it('open work follows a contact code that is renamed, and what is activated keeps its hidden price', async () => {
  await hide(20_000)
  const done = await activate()
  const open = await world.submit(dealer, { customerName: '열린서류', servicePlanId: String(world.plan) })
  app.clock.advance(60_000)
  await renameCode('KT-GN', 'KT-NEW')
  const { body } = await app.call(dealer, readDocument, { params: { id: open.id } })
  expect(body).toMatchObject({ contactCode: 'KT-NEW', version: open.version + 1 })
  await world.changed(worker, open.id, '개통', { subscriptionNumber: '1' })
  expect(await read(open.id)).toMatchObject({ contactCode: 'KT-NEW', hiddenPrice: 20_000 })

  const prices = (await app.call(admin, listHiddenPrices, { query: { search: 'KT-NEW' } })).body.items
  const params = { id: prices[0]?.id ?? 0 }
  await app.call(admin, updateHiddenPrice, { params, body: { hiddenPrice: 33_000 } })
  expect((await app.call(admin, applyHiddenPrices)).body.updatedDocuments).toBe(2)
  expect(await read(done)).toMatchObject({ contactCode: 'KT-GN', hiddenPrice: 33_000 })
  expect((await read(open.id)).hiddenPrice).toBe(33_000)
})
