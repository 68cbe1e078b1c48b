import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import { createCarrierServicePolicy, updateCarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { isInForce } from '#shared/price-period.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { periodOf } from './place-period.ts'

const app = await openTestApp()
const { admin } = app.actors
const { kysely } = app.context.database

const DAYS = Array.from({ length: 20 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)

interface Placed {
  effectiveFrom: KstDay
  effectiveUntil: KstDay | null
  amount: number
}
interface Row {
  amount: number
  effective_from: KstDay | null
  effective_until: KstDay | null
}

interface Thing {
  place: (placed: Placed) => Promise<{ status: number }>
  rows: () => Promise<Row[]>
}

let serial = 0
beforeAll(async () => {
  await makeReference(app).carrier('무작위텔')
})

/** Each kind: makes a thing, and returns how a period of it is placed and read. */
const KINDS: Record<string, () => Promise<Thing>> = {
  정산단가: async () => {
    const servicePlanId = await makeReference(app).plan(`요금제 ${serial}`, '무작위텔', 1000)
    return {
      place: ({ amount, ...period }: Placed) =>
        app.call(admin, setSettlementUnitPrice, {
          params: { servicePlanId },
          body: { ...period, newCustomerPrice: amount, portInPrice: 0 },
        }),
      rows: () =>
        kysely
          .selectFrom('settlement_unit_prices')
          .select(['new_customer_price as amount', 'effective_from', 'effective_until'])
          .where('service_plan_id', '=', servicePlanId)
          .where('is_active', '=', 1)
          .execute(),
    }
  },
  히든단가: async () => {
    const servicePlanId = await makeReference(app).plan(`요금제 ${serial}`, '무작위텔', 1000)
    const contactCode = `RND-${serial}`
    await makeReference(app).contactCode(contactCode, '가게', '무작위텔')
    return {
      place: ({ amount, ...period }: Placed) =>
        app.call(admin, createHiddenPrice, {
          body: { contactCode, servicePlanId, ...period, hiddenPrice: amount },
        }),
      rows: () =>
        kysely
          .selectFrom('hidden_prices')
          .select(['hidden_price as amount', 'effective_from', 'effective_until'])
          .where('contact_code', '=', contactCode)
          .where('is_active', '=', 1)
          .execute(),
    }
  },
  정책: async () => {
    const body = {
      carrier: '무작위텔',
      policyName: `정책 ${serial}`,
      policyType: 'deduction',
      serviceCategory: 'mobile',
      amount: 0,
      effectiveFrom: '2000-01-01',
      effectiveUntil: '2000-01-02',
    } as const
    const { id } = (await app.call(admin, createCarrierServicePolicy, { body })).body
    return {
      place: (placed: Placed) =>
        app.call(admin, updateCarrierServicePolicy, { params: { id }, body: { ...placed } }),
      rows: () =>
        kysely
          .selectFrom('carrier_service_policies')
          .select(['amount', 'effective_from', 'effective_until'])
          .where('policy_id', '=', id)
          .where('is_active', '=', 1)
          .execute(),
    }
  },
  차감: async () => {
    const additionalServiceId = await makeReference(app).addOn(`부가 ${serial}`, '무작위텔', 1000)
    const set = (body: object) =>
      app.call(admin, setAdditionalServiceDeduction, { params: { additionalServiceId }, body })
    await set({ deductionAmount: 0, effectiveFrom: '2000-01-01', effectiveUntil: '2000-01-02' })
    return {
      place: ({ amount, ...period }: Placed) => set({ ...period, deductionAmount: amount }),
      rows: () =>
        kysely
          .selectFrom('additional_service_deductions')
          .select(['deduction_amount as amount', 'effective_from', 'effective_until'])
          .where('additional_service_id', '=', additionalServiceId)
          .execute(),
    }
  },
}

const sequences = fc.array(
  fc.tuple(fc.nat(DAYS.length - 1), fc.option(fc.nat(DAYS.length - 1), { nil: null })),
  { minLength: 2, maxLength: 8 },
)
/** Amounts from 1 on, each another one; periods that end before they begin are left out. */
function placedOf(sequence: readonly (readonly [number, number | null])[]): Placed[] {
  return sequence
    .filter(([from, until]) => until === null || until > from)
    .map(([from, until], at) => ({
      effectiveFrom: DAYS[from] ?? '',
      effectiveUntil: until === null ? null : (DAYS[until] ?? ''),
      amount: at + 1,
    }))
}
const amountsOn = (rows: readonly Row[], day: KstDay) =>
  rows.filter((row) => isInForce(periodOf(row), day)).map(({ amount }) => amount / 100)

it.each(Object.entries(KINDS))('%s: one after the other, as a calendar of days says', async (_, make) => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      serial += 1
      const { place, rows } = await make()
      /** By day: the amount, and the day on which its period began. */
      const calendar = new Map<KstDay, Placed>()
      for (const placed of placedOf(sequence)) {
        expect((await place(placed)).status).toBeLessThan(300)
        const { effectiveFrom: from, effectiveUntil: until } = placed
        const held = calendar.get(from)
        const next = [...calendar.values()].map((each) => each.effectiveFrom).filter((day) => day > from)
        const end = [...next, ...(until === null ? [] : [until])].sort()[0] ?? null
        for (const day of DAYS) {
          if (day >= from && calendar.get(day) === held) calendar.delete(day)
          if (day >= from && (end === null || day < end)) calendar.set(day, placed)
        }
      }
      const stored = await rows()
      for (const day of DAYS) {
        const expected = calendar.get(day)
        expect(amountsOn(stored, day), day).toEqual(expected === undefined ? [] : [expected.amount])
      }
    }),
    { numRuns: 15 },
  )
})

it.each(Object.entries(KINDS))('%s: all at once, never two on a day', async (_, make) => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      serial += 1
      const { place, rows } = await make()
      const answers = await Promise.all(placedOf(sequence).map((placed) => place(placed)))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const stored = await rows()
      for (const day of DAYS) expect(amountsOn(stored, day).length, day).toBeLessThan(2)
    }),
    { numRuns: 8 },
  )
})
