import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import * as contract from '#shared/hidden-prices/hidden-price.contract.ts'
import type { Transaction } from '../../database/database.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()
let servicePlanId: number
let serial = 0
let contactCode: string
let codeId: number
let id: number
beforeAll(async () => {
  const make = makeReference(app)
  await make.carrier('동시텔')
  servicePlanId = await make.plan('동시 요금제', '동시텔', 55_000)
})
beforeEach(async () => {
  const { admin } = app.actors
  serial += 1
  contactCode = `RACE-${serial}`
  await makeReference(app).contactCode(contactCode, '동시점', '동시텔')
  const codes = (await app.call(admin, listContactCodes, { query: { search: contactCode } })).body.items
  codeId = codes[0]?.id ?? 0
  const body = { contactCode, servicePlanId, hiddenPrice: 20_000 }
  id = (await app.call(admin, contract.createHiddenPrice, { body })).body.id
})

const newName = () => `${contactCode}-NEW`
async function renamed({ db }: Transaction) {
  await db.updateTable('contact_codes').set({ code: newName() }).where('id', '=', codeId).execute()
  await db
    .updateTable('hidden_prices')
    .set({ contact_code: newName() })
    .where('contact_code', '=', contactCode)
    .execute()
}

const price = () =>
  app.context.database.kysely
    .selectFrom('hidden_prices')
    .select(['contact_code', 'is_active', 'hidden_price'])
    .where('id', '=', id)
    .executeTakeFirst()

it('a code that is renamed takes its prices along as they have become meanwhile', async () => {
  const { status } = await meanwhile(
    app,
    ({ db }) => db.updateTable('hidden_prices').set({ is_active: 0 }).where('id', '=', id).execute(),
    () =>
      app.call(app.actors.admin, updateContactCode, { params: { id: codeId }, body: { code: newName() } }),
  )
  expect(status).toBe(200)
  expect(await price()).toMatchObject({ contact_code: newName(), is_active: 0 })
})

it('a price that is changed stays under the name that its code gets meanwhile', async () => {
  const { body } = await meanwhile(app, renamed, () =>
    app.call(app.actors.admin, contract.updateHiddenPrice, { params: { id }, body: { hiddenPrice: 30_000 } }),
  )
  expect(body).toMatchObject({ contactCode: newName(), hiddenPrice: 30_000 })
  expect(await price()).toMatchObject({ contact_code: newName(), hidden_price: 3_000_000 })
})

it('a price is deleted once', async () => {
  const { status } = await meanwhile(
    app,
    ({ db }) => db.deleteFrom('hidden_prices').where('id', '=', id).execute(),
    () => app.call(app.actors.admin, contract.deleteHiddenPrice, { params: { id } }),
  )
  expect(status).toBe(404)
})

it('a code that is changed keeps the name that it gets meanwhile', async () => {
  const { body } = await meanwhile(app, renamed, () =>
    app.call(app.actors.admin, updateContactCode, { params: { id: codeId }, body: { dealerName: '새점' } }),
  )
  expect(body).toMatchObject({ code: newName(), dealerName: '새점' })
  expect(await price()).toMatchObject({ contact_code: newName() })
})
