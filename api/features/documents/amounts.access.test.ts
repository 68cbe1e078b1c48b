import { beforeAll, describe, expect, it } from 'vitest'
import { cancelActivation, changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import { DOCUMENT_AMOUNTS } from '#shared/documents/document-amounts.ts'
import * as contract from '#shared/documents/documents.contract.ts'
import { processDocument } from '#shared/documents/processing.contract.ts'
import { completeWorkRequest } from '#shared/documents/work-requests.contract.ts'
import { attachPolicies, changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import type { CastName } from '../../testing/actors.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { connectAs } from '../../testing/socket-client.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const { app, world, price, deduct, policy, hide } = await openSettlementWorld()
const { admin, worker, dealer, dealerWorker } = app.actors

/** The amounts of a document, spelled out here so that a mistake in the table of amounts fails this test. */
const AMOUNTS = [
  'settlementNewCustomerPrice',
  'settlementPortInPrice',
  'settlementCalculatedAt',
  'settlementAmount',
  'manualSettlementAmount',
  'calculatedSettlementAmount',
  'hiddenPrice',
  'policyDetails',
]
/** Matches the activation's amounts and the words of its breakdown and history in any field. */
const MONEY =
  /123,?457|234,?561|119,?122|98,?765|7,?771|1,?113|3,?222|비밀정책|정산|히든|직접 입력|재계산|settlement|hidden/i
/** They may read the activation (the store's, made by the dealer_worker) but are no administrators. */
const READERS = ['user', 'worker', 'dealerWorker', 'dealer'] as const satisfies CastName[]

let id: number
beforeAll(async () => {
  await price('2026-11-01', { newCustomerPrice: 123_457, portInPrice: 234_561 })
  await deduct(1113)
  const attached = await policy({ policyName: '비밀정책', serviceCategory: 'tv', amount: 3222 })
  await hide(7771)
  id = (await world.submit(dealer, { servicePlanId: String(world.plan) })).id
  const params = { id }
  const plan = { bundleApplied: false, additionalServiceIds: [world.addOn] }
  await app.call(worker, contract.changeServicePlan, { params, body: plan })
  await world.changed(dealerWorker, id, '진행중')
  await world.changed(dealerWorker, id, '개통', { subscriptionNumber: 'S-1' })
  await app.call(admin, attachPolicies, { params, body: { policyIds: [attached] } })
  await app.call(admin, changeSettlementAmount, { params, body: { settlementAmount: 98_765 } })
})

const read = (name: CastName) => app.call(app.actors[name], contract.readDocument, { params: { id } })
const events = (name: CastName) => app.call(app.actors[name], contract.listDocumentEvents, { params: { id } })
/** Every list of documents that the account may ask for. */
async function lists(name: CastName) {
  const actor = app.actors[name]
  const all = await app.call(actor, contract.listDocuments)
  return name === 'dealer' ? [all, await app.call(actor, contract.listDealerApplications)] : [all]
}
/** Answers of all calls that check versions to a version that never existed. */
function outdated(name: CastName) {
  const actor = app.actors[name]
  const options = { params: { id } }
  const version = 99
  return Promise.all([
    app.call(actor, contract.changeActivationStatus, {
      ...options,
      body: { version, activationStatus: '개통', subscriptionNumber: 'S-1' },
    }),
    app.call(actor, contract.changeServicePlan, { ...options, body: { version } }),
    app.call(actor, changeDeviceInfo, { ...options, body: { version } }),
    app.call(actor, cancelActivation, { ...options, body: { version } }),
    app.call(actor, completeWorkRequest, { ...options, body: { version } }),
    app.call(actor, processDocument, { ...options, body: { version, customer: {} } }),
  ])
}

function expectNoMoney(text: string): void {
  for (const field of AMOUNTS) expect(text).not.toContain(`"${field}"`)
  expect(text.match(MONEY)).toBe(null)
}

it('the amounts of the contract are these, and no others', () => {
  expect(Object.keys(DOCUMENT_AMOUNTS).sort()).toEqual(AMOUNTS.toSorted())
})

describe('an administrator reads all amounts', () => {
  const amounts = {
    settlementNewCustomerPrice: 123_457,
    settlementPortInPrice: 234_561,
    settlementCalculatedAt: '2026-11-20T03:00:00.000Z',
    settlementAmount: 98_765,
    manualSettlementAmount: 98_765,
    calculatedSettlementAmount: 119_122,
    hiddenPrice: 7771,
    policyDetails: [
      { kind: 'new-customer-price', label: '5G 베이직', amount: 123_457 },
      { kind: 'add-on-deduction', label: '링투유', amount: -1113 },
      { kind: 'policy-deduction', label: '비밀정책', amount: -3222 },
    ],
  }

  it('of a document, of a list, and of what was saved over by others', async () => {
    expect(Object.keys(amounts).sort()).toEqual(AMOUNTS.toSorted())
    expect((await read('admin')).body).toMatchObject(amounts)
    for (const { body } of await lists('admin')) expect(body.items).toMatchObject([amounts])
    for (const { status, error } of await outdated('admin')) {
      expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
      expect(error.current).toMatchObject(amounts)
    }
  })

  it('and what became of them', async () => {
    const { body } = await events('admin')
    const told = body.filter(({ type }) => type === 'settlement-changed')
    expect(told.map(({ from, to, note }) => [from, to, note])).toEqual([
      ['미정', '122,344원', null],
      ['히든단가 없음', '히든단가 7,771원', null],
      ['122,344원', '119,122원', '정책 비밀정책 · 재계산'],
      ['119,122원', '98,765원', '직접 입력'],
    ])
  })
})

describe.each(READERS)('%s reads no amount', (name) => {
  const isStore = name === 'dealer'

  it('of a document', async () => {
    const { status, body, raw } = await read(name)
    expect([status, body.id, body.activationStatus, body.isMasked]).toEqual([200, id, '개통', false])
    expectNoMoney(raw.payload)
  })

  it('of a list', async () => {
    for (const { body, raw } of await lists(name)) {
      expect(body.items.map((item) => item.id)).toEqual([id])
      expectNoMoney(raw.payload)
    }
  })

  it('of the history', async () => {
    const { body, raw } = await events(name)
    expect(body.map(({ type }) => type)).toContain('status-changed')
    expectNoMoney(raw.payload)
    expect(raw.payload).not.toContain('원"')
  })

  it('of what was saved over by others', async () => {
    for (const { status, error, raw } of await outdated(name)) {
      // A store may not change the document, so it gets 403 and no copy of the document with the refusal.
      expect([status, error.code]).toEqual(isStore ? [403, 'FORBIDDEN'] : [409, 'VERSION_CONFLICT'])
      if (!isStore) expect(error.current).toMatchObject({ id, isMasked: false })
      expectNoMoney(raw.payload)
    }
  })

  it('of what it saved itself', async () => {
    const body = { deviceModel: `${name}의 단말기` }
    const { status, raw } = await app.call(app.actors[name], changeDeviceInfo, { params: { id }, body })
    expect(status).toBe(isStore ? 403 : 200)
    expectNoMoney(raw.payload)
  })

  it('of an export', async () => {
    const answer = await app.call(app.actors[name], contract.exportDocuments)
    expect(answer.status).toBe(isStore ? 403 : 200)
    if (isStore) return
    const { rows } = await workbookRows(answer)
    expect(rows).toHaveLength(1)
    expectNoMoney(JSON.stringify(rows))
  })

  it('by its socket', async () => {
    const client = await connectAs(app, app.actors[name])
    await app.call(admin, recalculateSettlements)
    const body = { settlementAmount: 98_765 }
    await app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: null } })
    const saved = await app.call(admin, changeSettlementAmount, { params: { id }, body })
    await client.next('document_changed', ({ version }) => version === saved.body.version)
    client.socket.close()
    expectNoMoney(JSON.stringify(client.received))
  })
})
