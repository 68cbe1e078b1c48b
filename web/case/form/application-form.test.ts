import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { applicationChange, applicationValues, ofOwnCarrier, typeChosen } from './application-form.ts'
import { caseValues } from './case-form.ts'

const document = documentForTest({ customerType: 'new', previousCarrier: null })
const values = applicationValues(document)

test('what was typed for another customer type is not sent from a field that is not shown', () => {
  expect(applicationChange({ previousCarrier: 'LG' }, values)).toBeUndefined()
  expect(applicationChange({ previousCarrier: 'LG' }, { ...values, customerType: 'other' })).toBeUndefined()
  const moved = { customerType: 'port-in', previousCarrier: 'LG', desiredNumber: '1234' } as const
  expect(applicationChange(moved, { ...values, ...moved })).toEqual({
    customerType: 'port-in',
    previousCarrier: 'LG',
  })
})

test('a type that was chosen and left again leaves no edit behind', () => {
  const moved = { ...values, ...typeChosen('port-in', document), previousCarrier: 'LG' }
  expect({ ...moved, ...typeChosen('new', document) }).toEqual(values)
})

test('back at its own carrier, a document has the plan and code that it had', () => {
  const base = documentForTest({
    carrier: 'KT',
    contactCode: 'K-1',
    servicePlanId: 3,
    additionalServiceIds: [5],
    bundleApplied: true,
    bundleDiscount: 1_000,
  })
  const elsewhere = {
    ...caseValues(base),
    carrier: 'LG',
    contactCode: '',
    servicePlanId: null,
    additionalServiceIds: [],
    bundle: null,
    bundleDiscount: null,
  }
  expect({ ...elsewhere, ...ofOwnCarrier(base) }).toEqual(caseValues(base))
})
