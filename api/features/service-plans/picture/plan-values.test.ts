import { expect, it } from 'vitest'
import {
  combinationOf,
  dataAllowanceOf,
  isUsualFee,
  kindOfContent,
  kindOfHeading,
  monthlyFeeOf,
  planNameOf,
  planTypeOf,
} from './plan-values.ts'

it('knows columns by their headings, and a discounted fee from the monthly fee', () => {
  const kinds = (headings: string[]) => headings.map(kindOfHeading)
  expect(kinds(['요금제', '요금제명', '상품명'])).toEqual(['name', 'name', 'name'])
  expect(kinds(['월정액', '월 요금', '월정액(원)', '기본료'])).toEqual(Array(4).fill('monthlyFee'))
  expect(kinds(['데이터', '데이터 제공량', '기본 데이터'])).toEqual(Array(3).fill('dataAllowance'))
  expect(kinds(['유형', '구분', '통신', '망'])).toEqual(Array(4).fill('planType'))
  expect(kinds(['결합', '결합가능', '결합할인'])).toEqual(Array(3).fill('combinationEligible'))
  expect(kinds(['선택약정 25%', '할인 요금', '음성/문자', '부가통화'])).toEqual(Array(4).fill('other'))
  expect(kindOfHeading('비고')).toBeNull()
})

it('guesses a column from what stands in it', () => {
  expect(['55,000원', '무제한', '5G', '가능', '프리미어'].map(kindOfContent)).toEqual([
    'monthlyFee',
    'dataAllowance',
    'planType',
    'combinationEligible',
    'name',
  ])
})

it('reads amounts as people write them, and doubts those that no plan costs', () => {
  const amounts = ['55,000원', '월 55,000 원', '125,000', '8.800원', '₩33,000', '33000', '무제한', '5G']
  expect(amounts.map(monthlyFeeOf)).toEqual([55_000, 55_000, 125_000, 8800, 33_000, 33_000, null, null])
  expect([55_000, 8800, 55_003, 900, 1_250_000].map(isUsualFee)).toEqual([true, true, false, false, false])
})

it('puts misread units right, and says that it did', () => {
  const sure = (value: string) => ({ value, isSure: true })
  expect(['110GB', '무제한', '7GB+1Mbps', '일 2GB'].map(dataAllowanceOf)).toEqual([
    sure('110GB'),
    sure('무제한'),
    sure('7GB+1Mbps'),
    sure('일 2GB'),
  ])
  const repaired = ['11068', '1.568', '3068+', '50048', '70018'].map((text) => dataAllowanceOf(text))
  expect(repaired.map((data) => data?.value)).toEqual(['110GB', '1.5GB', '30GB+', '500MB', '700MB'])
  expect(repaired.every((data) => data?.isSure === false)).toBe(true)
  expect(dataAllowanceOf('기본제공')).toBeNull()
})

it('knows types, combination and names from what surrounds them', () => {
  expect(['5G', 'lte', 'LTE 베이직', '5GX 프라임', '베이직'].map(planTypeOf)).toEqual([
    '5G',
    'LTE',
    'LTE',
    '5G',
    null,
  ])
  expect(['가능', 'O', '0)', '[0]', '불가', 'X', '×', '', '글쎄'].map(combinationOf)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    null,
    null,
  ])
  expect(planNameOf('| 5G  라이트+ ·')).toBe('5G 라이트+')
})
