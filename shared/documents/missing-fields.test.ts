import { expect, it } from 'vitest'
import { CARRIER_FLAGS } from '../carriers/carrier.contract.ts'
import { missingFields, missingFieldsSentence, requiredFields } from './missing-fields.ts'

it('asks what the default flags ask', () => {
  expect(requiredFields(CARRIER_FLAGS, 'new', true)).toEqual([
    'carrier',
    'contactCode',
    'customerName',
    'customerPhone',
  ])
})

it.each([
  ['requireCustomerEmail', 'customerEmail'],
  ['requireBundleNumber', 'bundleNumber'],
  ['requireBundleCarrier', 'bundleCarrier'],
  ['requireDocumentUpload', 'file'],
  ['documentRequired', 'file'],
  ['requireDesiredNumber', 'desiredNumber'],
] as const)('asks for what %s says', (flag, field) => {
  expect(requiredFields({ ...CARRIER_FLAGS, [flag]: true }, 'new', true)).toContain(field)
})

it('asks a port-in for its previous carrier whatever the flag, and never for a desired number', () => {
  const fields = requiredFields({ ...CARRIER_FLAGS, requireDesiredNumber: true }, 'port-in', false)
  expect(fields).toContain('previousCarrier')
  expect(fields).not.toContain('desiredNumber')
  expect(requiredFields({ ...CARRIER_FLAGS, requirePreviousCarrier: true }, 'new', false)).not.toContain(
    'previousCarrier',
  )
})

it('lets staff leave the contact code out where the flag allows, dealers never', () => {
  const flags = { ...CARRIER_FLAGS, requireContactCode: false }
  expect(requiredFields(flags, 'new', false)).not.toContain('contactCode')
  expect(requiredFields(flags, 'new', true)).toContain('contactCode')
})

it('asks the short upload of staff for name, phone and file', () => {
  expect(requiredFields(null, 'new', false)).toEqual(['file', 'customerName', 'customerPhone'])
})

it('names what is missing in the order of the form', () => {
  const missing = missingFields(['file', 'customerName', 'customerPhone'], { customerName: ' ', file: null })
  expect(missingFieldsSentence(missing)).toBe('서류를 첨부해주세요. 고객명, 연락처를 입력해주세요.')
})
