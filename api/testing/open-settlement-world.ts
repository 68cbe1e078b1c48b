import type { ApplicationFieldTexts } from '#shared/documents/application.contract.ts'
import { changeServicePlan, listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { createHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import {
  type CarrierServicePolicyInput,
  createCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { type ADJUSTMENT_CATEGORIES, addAdjustment } from '#shared/statements/ledger.contract.ts'
import { moveSettlementMonth, type SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import { readStatement } from '#shared/statements/statement.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import type { Actor } from './actors.ts'
import { openDocumentWorld } from './open-document-world.ts'

/** The unit price of the world's plan from 2000 on. */
export const UNIT_PRICE = { newCustomerPrice: 100_000, portInPrice: 150_000 }

interface Adjusting {
  storeId: number
  month: string
  /** `-1234.56` */
  amount: string
  category?: (typeof ADJUSTMENT_CATEGORIES)[number]
  reason?: string
  documentNumber?: string
}

/** The world of documents with all that settlements need; everything is made by the portal's own calls. */
export async function openSettlementWorld(environment: Record<string, string> = {}) {
  const { app, world } = await openDocumentWorld(environment)
  const { admin, dealer, worker } = app.actors
  const price = (from: string, prices: typeof UNIT_PRICE, servicePlanId = world.plan) =>
    app.call(admin, setSettlementUnitPrice, {
      params: { servicePlanId },
      body: { ...prices, effectiveFrom: from },
    })
  await price('2000-01-01', UNIT_PRICE)
  const policy = async (input: Partial<CarrierServicePolicyInput>): Promise<number> => {
    const body = {
      carrier: 'KT',
      policyName: '정책',
      policyType: 'deduction',
      serviceCategory: 'mobile',
      amount: 10_000,
      effectiveFrom: '2000-01-01',
      ...input,
    } as const
    return (await app.ask(admin, createCarrierServicePolicy, { body })).id
  }
  let serial = 0
  return {
    app,
    world,
    /** The answer, whether a success or not. */
    price,
    policy,
    /** A carrier with a code and a plan of 100,000 won, of which a policy takes 10,000; `fields` are an application for it. */
    async carrierWithPolicy(name: string, contactCode: string) {
      const carrierId = await world.make.carrier(name)
      await world.make.contactCode(contactCode, '강남모바일', name)
      const plan = await world.make.plan(`${name} 요금제`, name, 10_000)
      await price('2000-01-01', UNIT_PRICE, plan)
      await policy({ carrier: name, amount: 10_000 })
      return { carrierId, plan, fields: { carrier: name, contactCode, servicePlanId: String(plan) } }
    },
    deduct: (deductionAmount: number) =>
      app.ask(admin, setAdditionalServiceDeduction, {
        params: { additionalServiceId: world.addOn },
        body: { deductionAmount, effectiveFrom: '2000-01-01' },
      }),
    hide: (
      hiddenPrice: number,
      effectiveFrom = '2000-01-01',
      contactCode = 'KT-GN',
      servicePlanId = world.plan,
    ) =>
      app.ask(admin, createHiddenPrice, { body: { contactCode, servicePlanId, hiddenPrice, effectiveFrom } }),
    /** An activation of the world's plan, now unless said, by a worker. Answers its id. */
    async activate(
      activatedAt?: string,
      fields: ApplicationFieldTexts = {},
      more: { isBundled?: boolean; addOns?: number[] } = {},
      actor: Actor = dealer,
    ): Promise<number> {
      serial += 1
      const customer = { customerName: `고객${serial}`, servicePlanId: String(world.plan) }
      const { id } = await world.submit(actor, { ...customer, ...fields })
      if (more.isBundled !== undefined || more.addOns !== undefined) {
        const body = { bundleApplied: more.isBundled ?? false, additionalServiceIds: more.addOns ?? [] }
        await app.call(worker, changeServicePlan, { params: { id }, body })
      }
      await world.changed(worker, id, '개통', {
        subscriptionNumber: `S-${serial}`,
        ...(activatedAt === undefined ? {} : { activatedAt }),
      })
      return id
    },
    /** Whom settlements are owed to; the search must find one. */
    async storeNamed(search: string) {
      const [store] = (await app.ask(admin, listOwedStores, { query: { search } })).items
      if (store === undefined) throw new Error(`no store ${search}`)
      return store
    },
    /** The answer to an adjustment, whether a success or not; by hand it is for 보전. */
    adjust: ({ storeId, ...fields }: Adjusting, idempotencyKey?: string) =>
      app.call(admin, addAdjustment, {
        body: { category: '보전', reason: '사유', storeId: String(storeId), ...fields },
        ...(idempotencyKey && { idempotencyKey }),
      }),
    /** The answer to a move of a month, whether a success or not. */
    move: (month: string, from: SettlementStage, to: SettlementStage, more: object = {}, actor = admin) =>
      app.call(actor, moveSettlementMonth, { params: { month }, body: { from, to, ...more } }),
    statement: (month: string, storeId: number) =>
      app.ask(admin, readStatement, { params: { month, storeId } }),
    /** The settlement as an administrator reads it. */
    async read(id: number) {
      return (await app.call(admin, readDocument, { params: { id } })).body
    },
    /** From, to and note of the settlement's events, the oldest first. */
    async told(id: number, reader: Actor = admin): Promise<(string | null)[][]> {
      const { body } = await app.call(reader, listDocumentEvents, { params: { id } })
      return body
        .filter(({ type }) => type === 'settlement-changed')
        .map(({ from, to, note }) => [from, to, note])
    },
  }
}
