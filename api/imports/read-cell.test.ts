import { describe, expect, it } from 'vitest'
import { readCell } from './read-cell.ts'

const NO_WON = '금액을 숫자로 입력해주세요.'

describe('an amount', () => {
  it.each([
    ['45000', 45000],
    ['45,000', 45000],
    ['45,000원', 45000],
    ['₩ 45,000', 45000],
    ['￦45000 원', 45000],
    ['1,234,567.5', 1234567.5],
    ['0', 0],
    ['045000', 45000],
    ['99,999,999.99', 99999999.99],
  ])('%s is %d won', (text, value) => expect(readCell('won', text)).toEqual({ value }))

  it.each([
    ['-1', '금액은 0 이상이어야 합니다.'],
    ['△100', '금액은 0 이상이어야 합니다.'],
    ['4,50', NO_WON],
    ['1,2345', NO_WON],
    ['4e3', NO_WON],
    ['약 100', NO_WON],
    ['+5', NO_WON],
    ['٣', NO_WON],
    ['1.005', '금액은 소수점 둘째 자리까지 입력할 수 있습니다.'],
    ['100000000', '금액이 너무 큽니다.'],
  ])('%s is none', (text, reason) => expect(readCell('won', text)).toEqual({ reason }))
})

describe('an amount with a sign', () => {
  it.each([
    ['45,000', 45000],
    ['-45,000원', -45000],
    ['−1.5', -1.5],
    ['△100', -100],
    ['(1,000)', -1000],
  ])('%s is %d won', (text, value) => expect(readCell('signed-won', text)).toEqual({ value }))
  it.each(['--1', '△-1', '-(1)x', '약 -100'])('%s is none', (text) =>
    expect(readCell('signed-won', text)).toHaveProperty('reason'),
  )
})

describe('a month', () => {
  it.each(['2026-11', '2026. 11.', '2026/11', '202611', '2026년 11월', '2026-11-01'])(
    '%s is November',
    (text) => expect(readCell('month', text)).toEqual({ value: '2026-11' }),
  )
  it.each(['11월', '2026-13', '26-11', '2026'])('%s is none', (text) =>
    expect(readCell('month', text)).toEqual({ reason: '월은 2026-01처럼 입력해주세요.' }),
  )
})

describe('a whole number', () => {
  it.each([
    ['7', 7],
    ['1,000', 1000],
    ['007', 7],
  ])('%s is %d', (text, value) => expect(readCell('integer', text)).toEqual({ value }))
  it.each(['-1', '1.5', '1e3', '둘', '1234567890123456'])('%s is none', (text) =>
    expect(readCell('integer', text)).toEqual({ reason: '0 이상의 정수를 입력해주세요.' }),
  )
})

describe('an amount that may be taken back', () => {
  it.each(['-15,000', '−15,000', '△15,000', '▲ 15,000원', '(15,000)', '－１５，０００'])(
    '%s is one',
    (text) => expect(readCell('signed-won', text)).toEqual({ value: -15_000 }),
  )
  it('may also be paid', () => expect(readCell('signed-won', '１５，０００원')).toEqual({ value: 15_000 }))
  it('is a number', () =>
    expect(readCell('signed-won', '-글쎄')).toEqual({ reason: '금액을 숫자로 입력해주세요.' }))
})

describe('a flag', () => {
  it.each(['예', 'Y', 'o', '1', 'TRUE', '활성', '가능', '사용'])('%s is yes', (text) =>
    expect(readCell('flag', text)).toEqual({ value: true }),
  )
  it.each(['아니오', 'N', 'X', '0', 'false', '비활성', '불가', '미사용'])('%s is no', (text) =>
    expect(readCell('flag', text)).toEqual({ value: false }),
  )
  it('is nothing else', () =>
    expect(readCell('flag', '글쎄')).toEqual({ reason: '예 또는 아니오로 입력해주세요.' }))
})

describe('a day', () => {
  it.each([
    '2026-01-31',
    '2026.1.31',
    '2026. 1. 31.',
    '2026/01/31',
    '20260131',
    '2026년 1월 31일',
    '2026-01-31 09:30:00',
    '２０２６－０１－３１',
    '46053',
  ])('%s is one', (text) => expect(readCell('day', text)).toEqual({ value: '2026-01-31' }))
  it.each(['2026-02-30', '26-01-31', '31/01/2026', '26053', '2026-13-01'])('%s is none', (text) =>
    expect(readCell('day', text)).toEqual({ reason: '날짜는 2026-01-31처럼 입력해주세요.' }),
  )
})
