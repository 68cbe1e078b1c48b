import { expect, it } from 'vitest'
import { CARRIER_FLAGS } from '#shared/carriers/carrier.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { withCarrier } from './with-carrier.ts'

const BLANK = { carrier: '', contactCode: '', storeName: '', bundleNumber: '', bundleCarrier: '' }
const carrier = (name: string, bundleNumber: string | null = null) => ({
  id: name.length,
  name,
  displayOrder: 0,
  isActive: true,
  isOther: false,
  description: null,
  bundleNumber,
  bundleCarrier: bundleNumber === null ? null : `${name} 결합`,
  ...CARRIER_FLAGS,
})
const REFERENCE: Reference = {
  carriers: [carrier('KT', 'B-1'), carrier('SKT'), carrier('기타 선불')],
  servicePlans: [],
  additionalServices: [],
  contactCodes: [
    { code: 'K-1', dealerName: '강남모바일', carrier: 'KT' },
    { code: 'S-1', dealerName: '강남모바일', carrier: 'SKT' },
    { code: 'S-2', dealerName: '강남모바일 2호점', carrier: 'SKT' },
  ],
  profile: { kpNumber: null, dealerName: '강남모바일', location: null, carrierCodes: {} },
}
const chosen = (values: Partial<typeof BLANK>, name: string, isDealer = true) =>
  withCarrier({ ...BLANK, ...values }, name, REFERENCE, isDealer)

it('fills in the only code that the store has at the carrier, and its store', () => {
  expect(chosen({}, 'KT')).toMatchObject({ contactCode: 'K-1', storeName: '강남모바일' })
  expect(chosen({}, 'SKT')).toMatchObject({ contactCode: '', storeName: '' })
})

it('fills in the code that is set for the account at the carrier', () => {
  const profile = { ...REFERENCE.profile, carrierCodes: { SKT: 'S-2' } }
  expect(withCarrier(BLANK, 'SKT', { ...REFERENCE, profile }, true)).toMatchObject({
    contactCode: 'S-2',
    storeName: '강남모바일 2호점',
  })
})

it('keeps a code that was typed before the carrier was chosen, unless it is another carrier’s', () => {
  expect(chosen({ contactCode: 's-2' }, 'SKT', false)).toMatchObject({
    contactCode: 's-2',
    storeName: '강남모바일 2호점',
  })
  expect(chosen({ contactCode: 'NEW-7' }, 'SKT', false).contactCode).toBe('NEW-7')
  expect(chosen({ contactCode: 'K-1' }, 'SKT', false).contactCode).toBe('')
})

it('takes any carrier’s code where the carrier has none of its own', () => {
  expect(chosen({ contactCode: 'S-1' }, '기타 선불')).toMatchObject({ contactCode: 'S-1', storeName: 'S-1' })
})

it('fills in the carrier’s bundle, and removes it when the carrier changes', () => {
  const atKt = chosen({}, 'KT')
  expect(atKt).toMatchObject({ bundleNumber: 'B-1', bundleCarrier: 'KT 결합' })
  expect(chosen(atKt, 'SKT')).toMatchObject({ bundleNumber: '', bundleCarrier: '' })
  expect(chosen({ ...atKt, bundleNumber: '직접 적은 번호' }, 'SKT').bundleNumber).toBe('직접 적은 번호')
})
