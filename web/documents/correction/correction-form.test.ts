import { expect, test } from 'vitest'
import { documentForTest } from '../testing/document-for-test.ts'
import { correctedFields, handedInValues, typeChosen } from './correction-form.ts'

const document = documentForTest({ customerType: 'new', previousCarrier: null })
const values = handedInValues(document)

test('what was typed for another customer type is not sent from a field that is not shown', () => {
  expect(correctedFields({ previousCarrier: 'LG' }, values)).toBeUndefined()
  expect(correctedFields({ previousCarrier: 'LG' }, { ...values, customerType: 'other' })).toBeUndefined()
  const moved = { customerType: 'port-in', previousCarrier: 'LG', desiredNumber: '1234' } as const
  expect(correctedFields(moved, { ...values, ...moved })).toEqual({
    customerType: 'port-in',
    previousCarrier: 'LG',
  })
})

test('a type that was chosen and left again leaves no edit behind', () => {
  const moved = { ...values, ...typeChosen('port-in', document), previousCarrier: 'LG' }
  expect({ ...moved, ...typeChosen('new', document) }).toEqual(values)
})
