// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { EMPTY_APPLICATION } from './application-values.ts'
import { newApplication, rememberChoices } from './last-choices.ts'

beforeEach(() => localStorage.clear())

const both = { allowNewCustomer: true, allowPortIn: true, bundleNumber: null, bundleCarrier: null }
const code = (name: string, carrier: string) => ({ code: name, carrier, dealerName: '강남모바일' })
const REFERENCE = {
  carriers: [
    { name: 'KT', ...both },
    { name: 'SKT', ...both },
  ],
  servicePlans: [],
  contactCodes: [code('K-1', 'KT'), code('K-2', 'KT'), code('S-1', 'SKT')],
  profile: { carrierCodes: {} },
} as unknown as Reference
const withCarriers = (carriers: object[]) => ({ ...REFERENCE, carriers }) as Reference
const sent = (more: object) => ({
  ...EMPTY_APPLICATION,
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  ...more,
})

it('begins with the carrier, type and code of the last application, and nothing of its customer', () => {
  rememberChoices(
    7,
    sent({ carrier: 'KT', customerType: 'port-in', previousCarrier: 'SK', contactCode: 'K-2' }),
  )
  expect(newApplication(7, REFERENCE)).toEqual({
    ...EMPTY_APPLICATION,
    carrier: 'KT',
    customerType: 'port-in',
    contactCode: 'K-2',
    storeName: '강남모바일',
  })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/김민수|1234/)
})

it('is each account’s own, and empty where several carriers are open and none was chosen', () => {
  rememberChoices(7, sent({ carrier: 'KT' }))
  expect(newApplication(8, REFERENCE)).toEqual(EMPTY_APPLICATION)
})

it('fills in the only carrier, and its only code', () => {
  const only = withCarriers([{ name: 'SKT', ...both }])
  expect(newApplication(7, only)).toMatchObject({ carrier: 'SKT', contactCode: 'S-1' })
})

it('leaves out what may no longer be chosen: a carrier, a type, a code of another carrier', () => {
  rememberChoices(7, sent({ carrier: '옛통신', customerType: 'port-in', contactCode: 'K-1' }))
  expect(newApplication(7, REFERENCE)).toEqual(EMPTY_APPLICATION)
  rememberChoices(7, sent({ carrier: 'KT', customerType: 'port-in', contactCode: 'S-1' }))
  const withoutPortIn = withCarriers([
    { name: 'KT', ...both, allowPortIn: false },
    { name: 'SKT', ...both },
  ])
  expect(newApplication(7, withoutPortIn)).toMatchObject({
    carrier: 'KT',
    customerType: 'new',
    contactCode: '',
  })
})

it('begins empty over what is no choice', () => {
  localStorage.setItem('last-choices/7', '{"carrier":')
  expect(newApplication(7, REFERENCE)).toEqual(EMPTY_APPLICATION)
})
