import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isPortIn } from '#shared/documents/port-in.ts'
import { WON_MOST } from '#shared/money.ts'
import { POLICY_TYPES, SERVICE_CATEGORIES } from '#shared/policies/policy.contract.ts'
import { settledAmount } from '../documents/document-rows.ts'
import {
  type Activation,
  calculateSettlement,
  type PolicyTerms,
  type PricesInForce,
} from './calculate-settlement.ts'

const won = (amount: number) => amount * 100

const ACTIVATION: Activation = {
  carrier: 'KT',
  previousCarrier: null,
  planName: '5G 베이직',
  isWired: false,
  isBundled: false,
  attachedPolicyIds: [],
}
const PRICES: PricesInForce = {
  unitPrice: { newCustomerPrice: won(100_000), portInPrice: won(150_000) },
  deductions: [],
  policies: [],
}

function policy(id: number, terms: Partial<PolicyTerms>): PolicyTerms {
  return {
    id,
    policyName: `정책 ${id}`,
    policyType: 'deduction',
    serviceCategory: 'mobile',
    amount: won(10_000),
    ...terms,
  }
}

describe('the amount', () => {
  const deduction = (amount: number) => ({ label: '링투유', amount: won(amount) })
  const addition = (terms: Partial<PolicyTerms>) => policy(1, { policyType: 'addition', ...terms })
  test.each<[string, Partial<Activation>, Partial<PricesInForce>, number | null]>([
    ['of a new customer', {}, {}, 100_000],
    ['of a port-in', { previousCarrier: 'SK' }, {}, 150_000],
    ['of one who stays with the operator', { carrier: 'SKT', previousCarrier: 'SK' }, {}, 100_000],
    ['less a deduction', {}, { deductions: [deduction(5000)] }, 95_000],
    ['less two deductions', {}, { deductions: [deduction(5000), deduction(1234.56)] }, 93_765.44],
    ['less a policy', {}, { policies: [policy(1, {})] }, 90_000],
    ['with an addition', {}, { policies: [addition({})] }, 110_000],
    ['never below nothing', {}, { deductions: [deduction(100_001)] }, 0],
    ['lifted by an addition', {}, { deductions: [deduction(105_000)], policies: [addition({})] }, 5000],
    ['never beyond what can be kept', {}, { policies: [addition({ amount: won(WON_MOST) })] }, WON_MOST],
    ['of a wired carrier: no mobile policy', { isWired: true }, { policies: [policy(1, {})] }, 100_000],
    ['without a bundle', {}, { policies: [policy(1, { serviceCategory: 'bundle' })] }, 100_000],
    ['with a bundle', { isBundled: true }, { policies: [policy(1, { serviceCategory: 'bundle' })] }, 90_000],
    [
      'of a wired bundle',
      { isWired: true, isBundled: true },
      { policies: [policy(1, { serviceCategory: 'bundle' })] },
      90_000,
    ],
    ['with what is not attached', {}, { policies: [policy(1, { serviceCategory: 'internet' })] }, 100_000],
    [
      'with what is attached',
      { attachedPolicyIds: [1] },
      { policies: [policy(1, { serviceCategory: 'internet' })] },
      90_000,
    ],
    ['of a price of 0', {}, { unitPrice: { newCustomerPrice: 0, portInPrice: 0 } }, 0],
    ['without a plan', { planName: null }, {}, null],
    ['without a price', {}, { unitPrice: null }, null],
  ])('%s', (_name, activation, prices, expected) => {
    const { amount } = calculateSettlement({ ...ACTIVATION, ...activation }, { ...PRICES, ...prices })
    expect(amount).toBe(expected === null ? null : Math.round(expected * 100))
  })

  it('says what it is made of, line by line', () => {
    const prices = {
      ...PRICES,
      deductions: [deduction(90_000)],
      policies: [
        policy(2, { policyName: '인터넷', serviceCategory: 'internet', amount: won(30_000) }),
        policy(1, { policyName: '특판', policyType: 'addition', amount: won(1000) }),
        policy(3, { policyName: '보안', serviceCategory: 'security' }),
      ],
    }
    const { lines, amount } = calculateSettlement({ ...ACTIVATION, attachedPolicyIds: [2] }, prices)
    expect(lines).toEqual([
      { kind: 'new-customer-price', label: '5G 베이직', amount: won(100_000) },
      { kind: 'add-on-deduction', label: '링투유', amount: won(-90_000) },
      { kind: 'policy-addition', label: '특판', amount: won(1000) },
      { kind: 'policy-deduction', label: '인터넷', amount: won(-30_000) },
      { kind: 'floor', label: '0원 미만', amount: won(19_000) },
    ])
    expect(amount).toBe(0)
  })

  it('says what it is cut by where it is beyond what can be kept', () => {
    const prices = { ...PRICES, policies: [addition({ policyName: '특판', amount: won(WON_MOST) })] }
    expect(calculateSettlement(ACTIVATION, prices).lines).toEqual([
      { kind: 'new-customer-price', label: '5G 베이직', amount: won(100_000) },
      { kind: 'policy-addition', label: '특판', amount: won(WON_MOST) },
      { kind: 'ceiling', label: '최대 금액 초과', amount: won(-100_000) },
    ])
  })

  it.each([
    [{ planName: null }, PRICES, 'no-plan'],
    [{}, { ...PRICES, unitPrice: null }, 'no-price'],
  ] as const)('says why there is none: %j', (activation, prices, reason) => {
    const calculation = calculateSettlement({ ...ACTIVATION, ...activation }, prices)
    expect(calculation).toEqual({ amount: null, lines: [], reason })
  })
})

describe('whatever the prices', () => {
  const hundredths = fc.integer({ min: 0, max: WON_MOST * 100 })
  const carrier = fc.constantFrom(null, 'SK', 'SKT', 'KT', 'LG', 'LGU+', 'SK알뜰', '미래엔')
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }))
  const activation = fc.record({
    carrier,
    previousCarrier: carrier,
    planName: fc.option(fc.string()),
    isWired: fc.boolean(),
    isBundled: fc.boolean(),
    attachedPolicyIds: ids,
  })
  const prices = fc.record({
    unitPrice: fc.option(fc.record({ newCustomerPrice: hundredths, portInPrice: hundredths })),
    deductions: fc.array(fc.record({ label: fc.string(), amount: hundredths })),
    policies: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        policyName: fc.string(),
        policyType: fc.constantFrom(...POLICY_TYPES),
        serviceCategory: fc.constantFrom(...SERVICE_CATEGORIES),
        amount: hundredths,
      }),
    ),
  })

  it('an amount is a whole number of hundredths, not below nothing and not beyond what can be kept', () => {
    fc.assert(
      fc.property(activation, prices, (one, given) => {
        const { amount } = calculateSettlement(one, given)
        if (amount === null) return
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(WON_MOST * 100)
      }),
    )
  })

  it('its lines sum to it', () => {
    fc.assert(
      fc.property(activation, prices, (one, given) => {
        const { amount, lines } = calculateSettlement(one, given)
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount ?? 0)
      }),
    )
  })

  it('it does not depend on the order in which they are read, and neither do its lines', () => {
    const shuffled = prices.chain((given) =>
      fc
        .tuple(
          fc.shuffledSubarray(given.deductions, { minLength: given.deductions.length }),
          fc.shuffledSubarray(given.policies, { minLength: given.policies.length }),
        )
        .map(([deductions, policies]) => [given, { ...given, deductions, policies }] as const),
    )
    fc.assert(
      fc.property(activation, shuffled, (one, [given, mixed]) => {
        expect(calculateSettlement(one, mixed)).toEqual(calculateSettlement(one, given))
      }),
    )
  })

  it('the price of a port-in counts exactly where the previous carrier is another one', () => {
    fc.assert(
      fc.property(activation, prices, (one, given) => {
        const [price] = calculateSettlement(one, given).lines
        if (price === undefined) return
        const moves =
          one.previousCarrier !== null && one.carrier !== null && isPortIn(one.previousCarrier, one.carrier)
        expect(price.kind).toBe(moves ? 'port-in-price' : 'new-customer-price')
        expect(price.amount).toBe(moves ? given.unitPrice?.portInPrice : given.unitPrice?.newCustomerPrice)
      }),
    )
  })

  it('what somebody set wins over what was calculated', () => {
    const some = fc.option(hundredths)
    fc.assert(
      fc.property(some, some, (manual_settlement_amount, calculated_settlement_amount) => {
        const shown = settledAmount({ manual_settlement_amount, calculated_settlement_amount })
        expect(shown).toBe(
          manual_settlement_amount === null ? calculated_settlement_amount : manual_settlement_amount,
        )
      }),
    )
  })
})
