import { expect, test } from 'vitest'
import { firstDay } from '#shared/price-period.ts'

test('a price needs its first day, and a day without one is not told to be of a wrong form', () => {
  const day = firstDay('적용일을 입력해주세요.')
  const said = (typed: string) => day.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(said('')).toEqual(['적용일을 입력해주세요.'])
  expect(said('1231-09-09')).toEqual(['2000년에서 2099년 사이의 날짜를 입력해주세요.'])
  expect(said('2026-11-29')).toBeUndefined()
})
