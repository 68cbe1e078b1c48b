import { expect, it } from 'vitest'
import { createCarrier, deleteCarrier, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { listHiddenPrices, updateHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { readSettlement } from '#shared/settlements/settlement.contract.ts'
import { registerManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { applyHiddenPrices, recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, hide, policy, carrierWithPolicy, activate, read } = await openSettlementWorld()
const { admin, worker, dealer } = app.actors

async function codeId(code: string) {
  const { body } = await app.call(admin, listContactCodes, { query: { search: code } })
  return body.items.find((one) => one.code === code)?.id ?? 0
}

async function renameCode(from: string, to: string) {
  const params = { id: await codeId(from) }
  expect((await app.call(admin, updateContactCode, { params, body: { code: to } })).status).toBe(200)
}

async function deleteCode(code: string) {
  expect((await app.call(admin, deleteContactCode, { params: { id: await codeId(code) } })).status).toBe(200)
}

/** An activation with a contact code of its own, whose hidden price is 20,000 won. */
async function activatedUnder(code: string): Promise<number> {
  await world.make.contactCode(code, '강남모바일', 'KT')
  await hide(20_000, '2000-01-01', code)
  const id = await activate(undefined, { contactCode: code })
  expect((await read(id)).hiddenPrice).toBe(20_000)
  return id
}

async function reopen(id: number) {
  const body = { activationStatus: '개통', notes: '착오 취소' } as const
  expect((await app.call(admin, correctStatus, { params: { id }, body })).status).toBe(200)
}

it('an activation stays with the carrier whose it was, also when another one bears the name since', async () => {
  const { carrierId, fields } = await carrierWithPolicy('가통신', 'GA')
  const id = await activate(undefined, fields)
  expect((await read(id)).settlementAmount).toBe(90_000)
  app.clock.advance(60_000)
  await app.call(admin, updateCarrier, { params: { id: carrierId }, body: { name: '나통신' } })
  await app.call(admin, createCarrier, { body: { name: '가통신' } })
  await policy({ carrier: '가통신', amount: 1 })
  await app.call(admin, recalculateSettlements)
  expect((await read(id)).settlementAmount).toBe(90_000)

  app.clock.advance(60_000)
  await world.make.contactCode('GA-2', '강남모바일', '가통신')
  const newPlan = await world.make.plan('새 가 요금제', '가통신', 10_000)
  await price('2000-01-01', { newCustomerPrice: 50_000, portInPrice: 0 }, newPlan)
  const newFields = { carrier: '가통신', contactCode: 'GA-2', servicePlanId: String(newPlan) }
  expect((await read(await activate(undefined, newFields))).settlementAmount).toBe(49_999)
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

it('what is activated again after its carrier and code were renamed is settled by both', async () => {
  const { carrierId, plan, fields } = await carrierWithPolicy('다통신', 'DA')
  await hide(20_000, '2000-01-01', 'DA', plan)
  const id = await activate(undefined, fields)
  await world.changed(worker, id, '취소', { notes: '착오' })
  await app.call(admin, updateCarrier, { params: { id: carrierId }, body: { name: '라통신' } })
  await renameCode('DA', 'RA')
  app.clock.advance(60_000)
  await reopen(id)
  expect(await read(id)).toMatchObject({ settlementAmount: 90_000, hiddenPrice: 20_000 })
})

it('an activation that is dated back has the price of its own code, not of the one that was called so then', async () => {
  await world.make.contactCode('S-1', '강남모바일', 'KT')
  await world.make.contactCode('S-2', '마포텔레콤', 'KT')
  await hide(1000, '2000-01-01', 'S-1')
  await hide(9000, '2000-01-01', 'S-2')
  const servicePlanId = String(world.plan)
  const { id } = await world.submit(worker, { customerName: '마포', contactCode: 'S-2', servicePlanId })
  const before = app.clock.now().toISOString()
  app.clock.advance(60_000)
  await renameCode('S-1', 'S-OLD')
  await renameCode('S-2', 'S-1')
  await world.changed(worker, id, '개통', { subscriptionNumber: '9', activatedAt: before })
  expect(await read(id)).toMatchObject({ contactCode: 'S-1', hiddenPrice: 9000 })
})

it.each([
  ['that is called so since', async () => renameCode('R-9', 'R-1')],
  ['that is registered under its name', async () => world.make.contactCode('R-1', '마포텔레콤', 'KT')],
])("of a code that is deleted what was applied stays, beside another store's %s", async (_, taken) => {
  await world.make.contactCode('R-9', '마포텔레콤', 'KT')
  const id = await activatedUnder('R-1')
  await deleteCode('R-1')
  const preview = async () =>
    (await app.call(admin, readSettlement, { params: { documentId: id } })).body.preview
  expect(await preview()).toMatchObject({ hiddenPrice: 20_000 })
  await taken()
  expect(await preview()).toMatchObject({ hiddenPrice: 20_000 })
  await app.call(admin, applyHiddenPrices)
  expect((await read(id)).hiddenPrice).toBe(20_000)
  await deleteCode('R-1')
  if ((await codeId('R-9')) !== 0) await deleteCode('R-9')
})

it('a code that is registered again for the same store is the same', async () => {
  const id = await activatedUnder('Q-1')
  await deleteCode('Q-1')
  await world.make.contactCode('Q-1', '강남모바일', 'KT')
  await hide(30_000, kstDay(app.clock.now()), 'Q-1')
  await app.call(admin, applyHiddenPrices)
  expect((await read(id)).hiddenPrice).toBe(30_000)
})

/** An activation that the store submitted with a code before it was registered. */
async function activatedBefore(code: string): Promise<number> {
  const codes = JSON.stringify({ KT: code })
  await app.context.database.kysely
    .updateTable('users')
    .set({ carrier_codes: codes })
    .where('id', '=', dealer.id)
    .execute()
  return activate(undefined, { contactCode: code })
}

it('what came before its code was registered is of that code from then on, and of no other store', async () => {
  const id = await activatedBefore('U-1')
  await world.make.contactCode('U-1', '강남모바일', 'KT')
  await hide(20_000, '2000-01-01', 'U-1')
  await app.call(admin, applyHiddenPrices)
  expect((await read(id)).hiddenPrice).toBe(20_000)

  await renameCode('U-1', 'U-2')
  await world.make.contactCode('U-1', '마포텔레콤', 'KT')
  await hide(77_000, '2010-01-01', 'U-1')
  const { body } = await app.call(admin, listHiddenPrices, { query: { search: 'U-2' } })
  const params = { id: body.items[0]?.id ?? 0 }
  await app.call(admin, updateHiddenPrice, { params, body: { hiddenPrice: 33_000 } })
  await app.call(admin, applyHiddenPrices)
  expect((await read(id)).hiddenPrice).toBe(33_000)
})

it('a code that another store registers first gives it no price of that store', async () => {
  const id = await activatedBefore('Z-1')
  await world.make.contactCode('Z-1', '마포텔레콤', 'KT')
  await hide(55_000, '2000-01-01', 'Z-1')
  await app.call(admin, applyHiddenPrices)
  expect((await read(id)).hiddenPrice).toBe(null)
})

it("open work of a deleted code is not renamed with another store's of that name", async () => {
  await world.make.contactCode('W-1', '강남모바일', 'KT')
  const open = await world.submit(worker, { contactCode: 'W-1', servicePlanId: String(world.plan) })
  await deleteCode('W-1')
  await world.make.contactCode('W-1', '마포텔레콤', 'KT')
  await renameCode('W-1', 'W-2')
  expect((await read(open.id)).contactCode).toBe('W-1')
})

it('a carrier stays while activations are its own, also under a former name', async () => {
  const carrier = await world.make.carrier('마통신')
  await world.make.contactCode('MA', '강남모바일', '마통신')
  const { id } = await world.submit(worker, { carrier: '마통신', contactCode: 'MA' })
  await world.changed(worker, id, '개통', { subscriptionNumber: '7' })
  await app.call(admin, updateCarrier, { params: { id: carrier }, body: { name: '바통신' } })
  await deleteCode('MA')
  const { status, error } = await app.call(admin, deleteCarrier, { params: { id: carrier } })
  expect([status, error.code]).toEqual([409, 'IN_USE'])
  expect(error.error).toContain('서류 1건')
})

it('what was registered by hand before there was such a carrier follows it when it is renamed', async () => {
  const fields = {
    customerName: '수동',
    customerPhone: '010-1111-2222',
    storeName: '직영',
    carrier: '미래엔',
  } as const
  const body = { ...fields, activatedAt: kstDay(app.clock.now()) }
  const made = (await app.call(admin, registerManualSettlement, { body })).body
  const id = 'id' in made ? made.id : 0
  const carrier = await world.make.carrier('미래엔')
  const tv = { carrier: '미래엔', serviceCategory: 'tv' } as const
  const policyId = await policy(tv)
  await app.call(admin, updateCarrier, { params: { id: carrier }, body: { name: '미래통신' } })
  const detail = await app.call(admin, readSettlement, { params: { documentId: id } })
  expect(detail.body.policies.map((each) => each.id)).toEqual([policyId])
})
