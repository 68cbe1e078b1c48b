import { expect, it } from 'vitest'
import type { Correction } from '#shared/documents/correction.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import type { PreviewedAmounts } from '#shared/documents/document-amounts.ts'
import { processDocument } from '#shared/documents/processing.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { changeSettlementAmount, previewCorrection } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, activate, read, told, price, hide, carrierWithPolicy } = await openSettlementWorld()
const { admin, worker, dealerWorker, dealer } = app.actors
const other = await carrierWithPolicy('나통신', 'NA-1')

type Fields = Omit<Correction, 'version'>

const preview = async (id: number, application: Fields, actor = admin) =>
  app.call(actor, previewCorrection, { params: { id }, body: { application } })
const correct = async (id: number, fields: Fields, previewed?: PreviewedAmounts, actor = admin) => {
  const { version } = await read(id)
  const body = { version, ...fields, ...(previewed && { previewed }) }
  return app.call(actor, correctDocument, { params: { id }, body })
}

it('leaves the money of an activated document as it is, unless somebody has seen what it becomes', async () => {
  const id = await activate()
  const answer = await correct(id, { customerType: 'port-in', previousCarrier: 'LG' })
  expect(answer.body).toMatchObject({ customerType: 'port-in', settlementAmount: 100_000 })
  expect(await told(id)).toHaveLength(1)
})

it('names the amounts before and after, and takes them over with the correction', async () => {
  const id = await activate()
  const fields = { customerType: 'port-in', previousCarrier: 'LG' } as const
  const { body } = await preview(id, fields)
  expect(body).toEqual({
    concernsMoney: true,
    lostPlanName: null,
    amounts: {
      before: { settlementAmount: 100_000, hiddenPrice: null },
      after: { settlementAmount: 150_000, hiddenPrice: null },
      isByHand: false,
    },
  })
  expect(await read(id)).toMatchObject({ customerType: 'new', settlementAmount: 100_000 })
  const saved = await correct(id, fields, body.amounts?.after)
  expect(saved.body).toMatchObject({ customerType: 'port-in', settlementAmount: 150_000 })
  expect((await told(id)).slice(1)).toEqual([['100,000원', '150,000원', '정정하여 재계산']])
  expect(await told(id, worker)).toEqual([])
})

it('another carrier takes the plan and with it the amount; its plan brings another amount, and its code a hidden price', async () => {
  await hide(7000, '2000-01-01', 'NA-1', other.plan)
  const id = await activate()
  const moved = { carrier: '나통신', contactCode: 'NA-1' }
  const lost = (await preview(id, moved)).body
  expect(lost).toMatchObject({
    amounts: { after: { settlementAmount: null, hiddenPrice: null } },
    lostPlanName: '5G 베이직',
  })
  const kept = (await preview(id, { ...moved, servicePlanId: other.plan })).body
  expect(kept).toMatchObject({
    amounts: { after: { settlementAmount: 90_000, hiddenPrice: 7000 } },
    lostPlanName: null,
  })
  const saved = await correct(id, { ...moved, servicePlanId: other.plan }, kept.amounts?.after)
  expect(saved.body).toMatchObject({
    carrier: '나통신',
    servicePlanName: '나통신 요금제',
    settlementAmount: 90_000,
    hiddenPrice: 7000,
  })
})

it('the page saves the same in one call', async () => {
  const id = await activate()
  const application = { customerType: 'port-in', previousCarrier: 'LG' } as const
  const { version } = await read(id)
  const previewed = { settlementAmount: 150_000, hiddenPrice: null }
  const { body } = await app.call(admin, processDocument, {
    params: { id },
    body: { version, application, previewed },
  })
  expect(body).toMatchObject({ settlementAmount: 150_000, version: version + 1 })
})

it('asks for a proof where the amount moves with it, and only there', async () => {
  const id = await activate()
  const fields = { customerType: 'port-in', previousCarrier: 'LG' } as const
  const previewed = { settlementAmount: 150_000, hiddenPrice: null }
  const proved = (proved_at: string | null) =>
    app.context.database.kysely.updateTable('sessions').set({ proved_at }).execute()
  const { version } = await read(id)
  await proved(null)
  const page = { params: { id }, body: { version, application: fields, previewed } }
  for (const refused of [await correct(id, fields, previewed), await app.call(admin, processDocument, page)])
    expect([refused.status, refused.error.code]).toEqual([403, 'PROOF_NEEDED'])
  expect((await correct(id, { customerName: '이영희' })).status).toBe(200)
  await proved(app.clock.now().toISOString())
})

it('an amount that was set by hand stays', async () => {
  const id = await activate()
  const { version } = await read(id)
  const body = { version, settlementAmount: 77_000 }
  await app.call(admin, changeSettlementAmount, { params: { id }, body })
  const fields = { customerType: 'port-in', previousCarrier: 'LG' } as const
  const { body: seen } = await preview(id, fields)
  expect(seen).toMatchObject({ amounts: { isByHand: true, after: { settlementAmount: 77_000 } } })
  const saved = await correct(id, fields, seen.amounts?.after)
  expect(saved.body).toMatchObject({ settlementAmount: 77_000, calculatedSettlementAmount: 150_000 })
})

it('saves nothing where the amount is another by now, or the caller sees no amounts', async () => {
  const id = await activate()
  const fields = { customerType: 'port-in', previousCarrier: 'LG' } as const
  const outdated = await correct(id, fields, { settlementAmount: 1, hiddenPrice: null })
  expect([outdated.status, outdated.error.code]).toEqual([409, 'PREVIEW_OUTDATED'])
  expect((await preview(id, fields, dealer)).status).toBe(403)
  const { version } = await read(id)
  const blind = await app.call(worker, processDocument, {
    params: { id },
    body: {
      version,
      customer: { servicePlanId: null },
      previewed: { settlementAmount: null, hiddenPrice: null },
    },
  })
  expect(blind.status).toBe(403)
  expect((await read(id)).version).toBe(version)
})

it('tells a worker that another plan concerns the money, without amounts, which stay until they are recalculated', async () => {
  const id = await activate()
  const plan = await world.make.plan('5G 프리미엄', 'KT', 80_000)
  await price('2000-01-01', { newCustomerPrice: 130_000, portInPrice: 130_000 }, plan)
  const previewOf = async (customer: object, actor = worker) =>
    app.call(actor, previewCorrection, { params: { id }, body: { customer } })
  expect((await previewOf({ servicePlanId: plan })).body).toEqual({ concernsMoney: true, lostPlanName: null })
  expect((await previewOf({ servicePlanId: null })).body).toEqual({
    concernsMoney: true,
    lostPlanName: '5G 베이직',
  })
  expect((await previewOf({ subscriptionNumber: '777' })).body.concernsMoney).toBe(false)
  expect((await previewOf({ servicePlanId: plan }, dealerWorker)).status).toBe(404)
  const { version } = await read(id)
  const saved = await app.call(worker, processDocument, {
    params: { id },
    body: { version, customer: { servicePlanId: plan } },
  })
  expect(saved.body).toMatchObject({ servicePlanName: '5G 프리미엄' })
  expect(await read(id)).toMatchObject({ settlementAmount: 100_000 })
  await app.call(admin, recalculateSettlements, { body: {} })
  expect(await read(id)).toMatchObject({ settlementAmount: 130_000 })
})

it('says nothing of an amount that nobody has set', async () => {
  const bare = await world.make.plan('5G 무단가', 'KT', 10_000)
  const id = await activate(undefined, { servicePlanId: String(bare) })
  const plan = await world.make.plan('5G 다른 요금제', 'KT', 20_000)
  const body = { customer: { servicePlanId: plan } }
  const { body: told } = await app.call(worker, previewCorrection, { params: { id }, body })
  expect(told).toEqual({ concernsMoney: false, lostPlanName: null })
})

it('only the kind of customer decides the amount, not the carrier that was left', async () => {
  const id = await activate(undefined, { customerType: 'port-in', previousCarrier: 'LG' })
  for (const [fields, concernsMoney] of [
    [{ previousCarrier: 'SK' }, false],
    [{ customerName: '이영희' }, false],
    [{ customerType: 'new' }, true],
  ] as const)
    expect((await preview(id, fields)).body).toMatchObject({ concernsMoney })
})

it('previews what the correction would refuse with the same words, and nothing of an open document', async () => {
  const id = await activate()
  expect((await preview(id, { carrier: 'SKT' })).error.details?.[0]?.field).toBe('contactCode')
  expect((await preview(999_999, {})).status).toBe(404)
  expect((await app.call(admin, previewCorrection, { params: { id }, body: {} })).status).toBe(400)
})

it('what decides money does not change in a closed month, all else does', async () => {
  const id = await activate('2026-10-10T03:00:00.000Z')
  expect(
    (await app.call(admin, closeSettlementMonth, { body: { month: '2026-10', carriesUndetermined: true } }))
      .status,
  ).toBe(200)
  const fields = { customerType: 'port-in', previousCarrier: 'LG' } as const
  for (const refused of [await preview(id, fields), await correct(id, fields)])
    expect([refused.status, refused.error.code]).toEqual([409, 'MONTH_CLOSED'])
  expect((await correct(id, { customerName: '이영희' })).body).toMatchObject({
    customerName: '이영희',
    settlementAmount: 100_000,
  })
})
