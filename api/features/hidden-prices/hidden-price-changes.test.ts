import { beforeAll, expect, it } from 'vitest'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import * as contract from '#shared/hidden-prices/hidden-price.contract.ts'
import { uploadHiddenPrices } from '#shared/imports/imports.contract.ts'
import { listPriceChanges } from '#shared/price-periods/price-change.contract.ts'
import { type Actor, createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const TODAY = '2026-11-20'

const app = await openTestApp()
let colleague: Actor
let servicePlanId: number
let otherPlanId: number
beforeAll(async () => {
  const make = makeReference(app)
  await make.carrier('KT시험')
  await make.contactCode('HC-1', '가게', 'KT시험')
  servicePlanId = await make.plan('요금제', 'KT시험', 55_000)
  otherPlanId = await make.plan('새상품', 'KT시험', 66_000)
  colleague = await createActor(app.context, SECOND_ADMIN)
})

const first = {
  contactCode: 'HC-1',
  carrier: 'KT시험',
  servicePlanName: '요금제',
  hiddenPrice: 20_000,
  isActive: true,
  effectiveFrom: TODAY,
  effectiveUntil: null,
  memo: null,
}

/** Newest first. */
async function changes(query: object = {}) {
  return (await app.call(app.actors.admin, listPriceChanges, { query: { kind: 'hidden-price', ...query } }))
    .body
}
async function newest() {
  const [change] = (await changes()).items
  return [change?.changedByName, change?.before, change?.after]
}

it('tells who added, changed and deleted a price, and what it was', async () => {
  const { admin } = app.actors
  const body = { contactCode: 'HC-1', servicePlanId, hiddenPrice: 20_000 }
  const { id } = (await app.call(admin, contract.createHiddenPrice, { body })).body
  expect((await changes()).items).toEqual([
    {
      id: expect.any(Number),
      kind: 'hidden-price',
      contactCode: 'HC-1',
      carrier: 'KT시험',
      name: '요금제',
      before: null,
      after: first,
      changedByName: admin.name,
      followsCode: false,
      changedAt: app.clock.now().toISOString(),
    },
  ])
  const second = { ...first, hiddenPrice: 25_000 }
  const raise = { params: { id }, body: { hiddenPrice: 25_000 } }
  await app.call(colleague, contract.updateHiddenPrice, raise)
  expect(await newest()).toEqual([colleague.name, first, second])
  await app.call(admin, contract.updateHiddenPrice, raise)
  expect((await changes()).total, 'of what changes nothing').toBe(2)

  const third = { ...second, memo: '다시' }
  await app.call(admin, contract.createHiddenPrice, { body: { ...body, hiddenPrice: 25_000, memo: '다시' } })
  expect(await newest()).toEqual([admin.name, second, third])

  await app.call(colleague, contract.deleteHiddenPrice, { params: { id } })
  expect(await newest()).toEqual([colleague.name, third, null])
})

it('tells of what a table adds and changes', async () => {
  const upload = (price: number) =>
    app.call(colleague, uploadHiddenPrices, {
      query: {},
      body: {},
      file: workbook([
        ['접점코드', '통신사', '요금제명', '히든단가'],
        ['HC-1', 'KT시험', '요금제', price],
      ]),
    })
  await upload(20_000)
  expect(await newest()).toEqual([colleague.name, null, first])
  await upload(30_000)
  expect(await newest()).toEqual([colleague.name, first, { ...first, hiddenPrice: 30_000 }])
})

it('tells that a price was moved to another plan, and finds it by either', async () => {
  const { admin } = app.actors
  const { items } = (await app.call(admin, contract.listHiddenPrices, { query: { search: 'HC-1' } })).body
  const params = { id: items[0]?.id ?? 0 }
  const before = { ...first, hiddenPrice: 30_000 }
  const all = (await changes({ search: '요금제' })).total
  await app.call(colleague, contract.updateHiddenPrice, { params, body: { servicePlanId: otherPlanId } })
  expect(await newest()).toEqual([colleague.name, before, { ...before, servicePlanName: '새상품' }])
  expect([(await changes({ search: '새상품' })).total, (await changes({ search: '요금제' })).total]).toEqual([
    1,
    all + 1,
  ])
  await app.call(colleague, contract.updateHiddenPrice, { params, body: { servicePlanId } })
})

it('tells of prices that followed their contact code, and finds all under the names of then', async () => {
  const before = { ...first, hiddenPrice: 30_000 }
  const after = { ...before, contactCode: 'HC-2' }
  const [code] = (await app.call(colleague, listContactCodes, { query: { search: 'HC-1' } })).body.items
  const params = { id: code?.id ?? 0 }
  await app.call(colleague, updateContactCode, { params, body: { code: 'HC-2' } })
  expect(await newest()).toEqual([colleague.name, before, after])
  await app.call(colleague, deleteContactCode, { params })
  expect(await newest()).toEqual([colleague.name, after, { ...after, isActive: false }])
  expect((await changes()).items.map(({ followsCode }) => followsCode).slice(0, 3)).toEqual([
    true,
    true,
    false,
  ])

  expect((await changes({ search: 'hc-2' })).total).toBe(2)
  expect((await changes({ search: 'hc-1' })).total, 'with its rename').toBe(9)
  const page = await changes({ limit: 5 })
  expect([page.items.length, page.total]).toEqual([5, 10])
  expect((await changes({ limit: 5, cursor: page.nextCursor })).items).toHaveLength(5)
})

it('finds by the name of a store what stood under its codes, also under those of before', async () => {
  const make = makeReference(app)
  await make.contactCode('ST-1', '첫상회', 'KT시험')
  await make.contactCode('ST-2', '둘상회', 'KT시험')
  const body = { contactCode: 'ST-1', servicePlanId, hiddenPrice: 10_000 }
  const { id } = (await app.call(colleague, contract.createHiddenPrice, { body })).body
  const move = { params: { id }, body: { contactCode: 'ST-2' } }
  await app.call(colleague, contract.updateHiddenPrice, move)
  const totals = async () => [
    (await changes({ search: '첫상회' })).total,
    (await changes({ search: '둘상회' })).total,
  ]
  expect(await totals()).toEqual([2, 1])
  const [code] = (await app.call(colleague, listContactCodes, { query: { search: 'ST-2' } })).body.items
  await app.call(colleague, deleteContactCode, { params: { id: code?.id ?? 0 } })
  expect(await totals(), 'of a store without a code').toEqual([2, 2])
})

it('finds a price that was moved to another carrier by both carriers', async () => {
  const { admin } = app.actors
  const make = makeReference(app)
  await make.carrier('SK시험')
  await make.contactCode('SC-1', '다른 가게', 'SK시험')
  await make.contactCode('KC-1', '다른 가게', 'KT시험')
  const body = {
    contactCode: 'SC-1',
    servicePlanId: await make.plan('별난 상품', 'SK시험', 44_000),
    hiddenPrice: 5000,
  }
  const params = { id: (await app.call(admin, contract.createHiddenPrice, { body })).body.id }
  const moved = { contactCode: 'KC-1', servicePlanId }
  await app.call(admin, contract.updateHiddenPrice, { params, body: moved })
  const found = (await changes({ search: 'SK시험' })).items
  expect(found.map(({ carrier }) => carrier)).toEqual(['KT시험', 'SK시험'])
})
