import { expect, it } from 'vitest'
import { storeNameFor, suggestions } from './ContactCodeField.tsx'

const CODES = [
  { code: 'K-1001', dealerName: '강남모바일', carrier: 'KT' },
  { code: 'K-2001', dealerName: '마포텔레콤', carrier: 'KT' },
  { code: 'S-1001', dealerName: '강남모바일', carrier: 'SKT' },
]
const found = (text: string, carrier = 'KT') => suggestions(CODES, text, carrier).map(({ code }) => code)

it('suggests from one character on, of the chosen carrier only; a short list at once', () => {
  expect(found('')).toEqual(['K-1001', 'K-2001'])
  const many = Array.from({ length: 30 }, (_, n) => ({ code: `K-${n}`, dealerName: '점', carrier: 'KT' }))
  expect(suggestions(many, '', 'KT')).toEqual([])
  expect(found('k')).toEqual(['K-1001', 'K-2001'])
  expect(found('1001', '')).toEqual(['K-1001', 'S-1001'])
})

it('suggests every carrier’s codes where the carrier has none of its own', () => {
  expect(found('1001', '기타 선불')).toEqual(['K-1001', 'S-1001'])
})

it('names the store of a code that fits the carrier, however it is typed', () => {
  const reference = { contactCodes: CODES }
  expect(storeNameFor(reference, 'KT', ' k-1001')).toBe('강남모바일')
  expect(storeNameFor(reference, 'KT', 'S-1001')).toBe('')
  expect(storeNameFor(reference, '기타 선불', 'S-1001')).toBe('S-1001')
})

it('finds a store by its name or initial consonants', () => {
  expect(found('마포')).toEqual(['K-2001'])
  expect(found('ㄱㄴ')).toEqual(['K-1001'])
})

it('puts what begins with the text before what only holds it', () => {
  const codes = [
    { code: 'A-K', dealerName: '가', carrier: 'KT' },
    { code: 'K-9', dealerName: '나', carrier: 'KT' },
  ]
  expect(suggestions(codes, 'K', 'KT').map(({ code }) => code)).toEqual(['K-9', 'A-K'])
})
