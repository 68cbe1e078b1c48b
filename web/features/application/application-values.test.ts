import { describe, expect, it } from 'vitest'
import { CARRIER_FLAGS } from '#shared/carriers/carrier.contract.ts'
import {
  applicationFields,
  applicationProblems,
  choosableBy,
  EMPTY_APPLICATION,
  valuesFrom,
  withKnownChoices,
} from './application-values.ts'

const KT = { name: 'KT', ...CARRIER_FLAGS }
const FILLED = {
  ...EMPTY_APPLICATION,
  carrier: 'KT',
  contactCode: 'K-1001',
  customerName: '김민수',
  customerPhone: '010-1234-5678',
}
const CODES = [
  { code: 'K-1001', dealerName: '강남모바일', carrier: 'KT' },
  { code: 'S-1001', dealerName: '강남모바일', carrier: 'SKT' },
]
const problems = (values: typeof FILLED, carrier = KT) =>
  applicationProblems(values, { carrier, hasFile: false, isDealer: true, contactCodes: CODES })

describe('an application on the device', () => {
  it('is complete when what the carrier asks is there', () => {
    expect(problems(FILLED)).toEqual({ problems: [], sentence: null })
  })

  it('names what is missing in one sentence', () => {
    const { sentence, problems: found } = problems({ ...FILLED, customerName: ' ', contactCode: '' })
    expect(sentence).toBe('개통방명 코드, 고객명을 입력해주세요.')
    expect(found.map(({ field }) => field)).toEqual(['contactCode', 'customerName'])
  })

  it('is refused with an invalid phone number or email', () => {
    expect(problems({ ...FILLED, customerPhone: '1234' }).problems[0]?.field).toBe('customerPhone')
    expect(problems({ ...FILLED, customerEmail: '김@' }).problems[0]?.field).toBe('customerEmail')
  })

  it('is refused with a code that is not the store’s, or not the carrier’s', () => {
    const found = (contactCode: string, carrier = KT) =>
      problems({ ...FILLED, carrier: carrier.name, contactCode }, carrier).problems
    const message = '우리 매장에 등록되지 않은 코드입니다.'
    expect(found('X-1')).toEqual([{ field: 'contactCode', message }])
    expect(found('S-1001')[0]?.message).toBe('선택한 통신사의 개통방명 코드가 아닙니다.')
    expect(found(' k-1001')).toEqual([])
    expect(found('S-1001', { ...KT, name: '기타 선불' })).toEqual([])
    const forStaff = { carrier: KT, hasFile: false, isDealer: false, contactCodes: CODES }
    expect(applicationProblems({ ...FILLED, contactCode: 'X-1' }, forStaff).problems).toEqual([])
  })

  it('names what is wrong from the top of the form down', () => {
    const wrong = { ...FILLED, customerType: 'port-in' as const, previousCarrier: 'KT', customerPhone: '1' }
    expect(problems(wrong).problems.map(({ field }) => field)).toEqual(['previousCarrier', 'customerPhone'])
  })

  it('is not a port-in when both carriers are the same', () => {
    const values = { ...FILLED, customerType: 'port-in' as const, previousCarrier: 'KT' }
    expect(problems(values).problems[0]?.field).toBe('previousCarrier')
    expect(problems({ ...values, previousCarrier: 'SK' }).problems).toEqual([])
  })
})

it('offers a store the carriers for which it has a code, and those that take any', () => {
  const carrier = (name: string) => ({ ...KT, name })
  const reference = {
    carriers: ['KT', 'SKT', 'LGU+', '기타 선불'].map(carrier),
    contactCodes: CODES,
  } as unknown as Parameters<typeof choosableBy>[1]
  const offered = (isDealer: boolean, contactCodes = CODES) =>
    choosableBy(isDealer, { ...reference, contactCodes }).carriers.map(({ name }) => name)
  expect(offered(true)).toEqual(['KT', 'SKT', '기타 선불'])
  expect(offered(true, [])).toEqual([])
  expect(offered(false, [])).toHaveLength(4)
})

it('shows only choices that can still be made', () => {
  const carrier = {
    id: 1,
    displayOrder: 0,
    isActive: true,
    isOther: false,
    description: null,
    bundleNumber: null,
    bundleCarrier: null,
    ...KT,
  }
  const carriers = [carrier]
  const plan = {
    id: 7,
    name: '5G',
    carrier: 'KT',
    planType: '5G' as const,
    dataAllowance: null,
    monthlyFee: 1,
    combinationEligible: false,
    isActive: true,
  }
  const reference = { carriers, servicePlans: [plan] }
  const values = { ...FILLED, servicePlanId: '7' }
  expect(withKnownChoices(values, reference)).toEqual(values)
  expect(withKnownChoices(values, { carriers, servicePlans: [] }).servicePlanId).toBe('')
  expect(withKnownChoices(values, { carriers: [], servicePlans: [plan] }).carrier).toBe('')
  const onlyPortIn = [{ ...carrier, allowNewCustomer: false }]
  expect(withKnownChoices(values, { ...reference, carriers: onlyPortIn }).customerType).toBe('port-in')
})

describe('what is sent', () => {
  it('leaves out what is empty or belongs to the other kind of application', () => {
    const values = { ...FILLED, previousCarrier: 'SK', desiredNumber: '7777', storeName: '강남점' }
    expect(applicationFields(values)).toEqual({
      customerType: 'new',
      carrier: 'KT',
      contactCode: 'K-1001',
      customerName: '김민수',
      customerPhone: '010-1234-5678',
      desiredNumber: '7777',
    })
    expect(applicationFields({ ...values, customerType: 'port-in' })).not.toHaveProperty('desiredNumber')
    expect(applicationFields({ ...values, carrier: '기타' })).toHaveProperty('storeName', '강남점')
  })

  it('restores the form from what was stored', () => {
    expect(valuesFrom(applicationFields(FILLED))).toEqual(FILLED)
    expect(valuesFrom({ customerName: 7, unknown: 'x' })).toEqual(EMPTY_APPLICATION)
  })
})
