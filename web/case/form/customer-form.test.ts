import { expect, test } from 'vitest'
import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { DOCUMENT_SECTIONS } from '../../documents/details/document-fields.ts'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { CUSTOMER_LABELS, feeWith, losesBundle } from './customer-form.ts'

const plan = (id: number, monthlyFee: number, combinationEligible: boolean) =>
  ({ id, name: `요금제 ${id}`, monthlyFee, combinationEligible }) as ServicePlan
const LISTS = {
  plans: [plan(1, 55_000, true), plan(2, 33_000, false)],
  addOns: [{ id: 4, serviceName: '링투유', monthlyFee: 1_100 } as AdditionalService],
}
const customer = (more: Partial<Document> = {}) =>
  documentForTest({ activationStatus: '개통', servicePlanId: 1, additionalServiceIds: [4], ...more })

test('the fee counts the new plan and the add-ons; without a bundle there is no discount', () => {
  const bundled = customer({ bundleApplied: true, bundleDiscount: 5_000.5 })
  expect(feeWith(1, bundled, LISTS)).toBe(51_099.5)
  expect(feeWith(2, bundled, LISTS)).toBe(34_100)
  expect(losesBundle(2, bundled, LISTS.plans)).toBe(true)
  expect(losesBundle(2, customer(), LISTS.plans)).toBe(false)
  expect(feeWith(null, bundled, LISTS)).toBeNull()
})

test('a fee that is not in the lists is left to the server', () => {
  expect(feeWith(9, customer(), LISTS)).toBeUndefined()
  expect(feeWith(1, customer({ additionalServiceIds: [4, 5] }), LISTS)).toBeUndefined()
})

test('each field of the form is also shown in the details of a document', () => {
  const labels = DOCUMENT_SECTIONS.flatMap(({ fields }) => fields.map(({ label }) => label))
  expect(labels).toEqual(expect.arrayContaining(Object.values(CUSTOMER_LABELS)))
})
