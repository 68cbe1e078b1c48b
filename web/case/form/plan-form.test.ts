import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import {
  discountProblem,
  isBundleOffered,
  planAtCarrier,
  planChange,
  planValues,
  totalOf,
} from './plan-form.ts'

const PLAN = {
  id: 2,
  name: '5G 심플 30GB',
  carrier: 'KT',
  planType: '5G',
  dataAllowance: '30GB',
  monthlyFee: 61000,
  combinationEligible: true,
  isActive: true,
} as const
const ALONE = { ...PLAN, id: 3, combinationEligible: false }
const ADD_ON = {
  id: 7,
  serviceName: '캐치콜',
  carrier: 'KT',
  serviceType: '부가서비스',
  monthlyFee: 550.5,
  description: null,
  isActive: true,
} as const
const REFERENCE = { plans: [PLAN, ALONE], addOns: [ADD_ON] }
const document = documentForTest({ version: 4, registrationFeePrepaid: true })
const values = planValues(document)

test('reads which fee of a group is set', () => {
  expect(values).toMatchObject({ registrationFee: 'prepaid', simFee: null, bundle: null })
  const installment = documentForTest({ registrationFeeInstallment: true, simFeeInstallment: true })
  expect(planValues(installment)).toMatchObject({ registrationFee: 'installment', simFee: 'installment' })
})

test('sends all flags of a changed group, and nothing of what was not changed', () => {
  const edits = { registrationFee: null, simFee: 'postpaid', deviceModel: 'SM-S931' } as const
  expect(planChange({ ...values, ...edits }, edits, { version: 4, isBundleOffered: true })).toEqual({
    version: 4,
    deviceModel: 'SM-S931',
    registrationFeePrepaid: false,
    registrationFeePostpaid: false,
    registrationFeeInstallment: false,
    simFeePrepaid: false,
    simFeePostpaid: true,
    simFeeInstallment: false,
  })
})

test('sends neither bundle nor discount with a plan that cannot be bundled', () => {
  const edits = { servicePlanId: 3, bundle: 'applied', bundleDiscount: 5000 } as const
  const now = { ...values, ...edits }
  expect(isBundleOffered(now, document, REFERENCE)).toBe(false)
  expect(planChange(now, edits, { version: 4, isBundleOffered: false })).toEqual({
    version: 4,
    servicePlanId: 3,
  })
  expect(totalOf(now, document, REFERENCE)).toBe(61000)
})

test('the total is plan and add-ons less the discount of a bundle, exact to the hundredth', () => {
  const chosen = { ...values, servicePlanId: 2, additionalServiceIds: [7], bundleDiscount: 5000 }
  expect(totalOf({ ...chosen, bundle: 'applied' }, document, REFERENCE)).toBe(56550.5)
  expect(totalOf({ ...chosen, bundle: 'notApplied' }, document, REFERENCE)).toBe(61550.5)
  expect(totalOf({ ...values, servicePlanId: null }, document, REFERENCE)).toBeNull()
})

test.each([
  [5000, null],
  [null, null],
  [-1, '금액은 0 이상이어야 합니다'],
  [12.345, '금액은 소수점 둘째 자리까지 입력할 수 있습니다.'],
  [99_999_999_999, '금액이 너무 큽니다.'],
  [Number.NaN, '금액을 숫자로 입력해주세요.'],
  [61_001, '결합 할인이 월 요금보다 클 수 없습니다.'],
])('a discount of %s goes with the bundle only: %s', (bundleDiscount, problem) => {
  const bundled = { ...values, servicePlanId: 2, bundle: 'applied', bundleDiscount } as const
  expect(discountProblem(bundled, document, REFERENCE)).toBe(problem)
  expect(discountProblem({ ...bundled, bundle: 'notApplied' }, document, REFERENCE)).toBeNull()
})

test('a plan that was switched off keeps its total until something about it changes', () => {
  const old = documentForTest({ servicePlanId: 99, totalMonthlyFee: 33000, bundleApplied: true })
  const kept = planValues(old)
  expect(totalOf(kept, old, REFERENCE)).toBe(33000)
  expect(totalOf({ ...kept, additionalServiceIds: [7] }, old, REFERENCE)).toBe('unknown')
  expect(isBundleOffered(kept, old, REFERENCE)).toBe(true)
})

test('back at its own carrier, a document has the plan that it had', () => {
  const base = documentForTest({
    servicePlanId: 3,
    additionalServiceIds: [5],
    bundleApplied: true,
    bundleDiscount: 1_000,
  })
  const elsewhere = { ...planValues(base), ...planAtCarrier(base, false) }
  expect(elsewhere).toMatchObject({ servicePlanId: null, additionalServiceIds: [], bundle: null })
  expect({ ...elsewhere, ...planAtCarrier(base, true) }).toEqual(planValues(base))
})
