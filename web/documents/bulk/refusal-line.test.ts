import { expect, test } from 'vitest'
import { refusalLine } from './refusal-line.ts'

test('a reason stands with those alone whom it is about', () => {
  const taken = (customerName: string, by: string) => ({
    customerName,
    error: `${by}님이 먼저 담당한 신청입니다.`,
  })
  expect(refusalLine([taken('김민수', '이동료'), taken('이영희', '박동료'), taken('박철수', '이동료')])).toBe(
    '김민수님, 박철수님: 이동료님이 먼저 담당한 신청입니다. 외 1건',
  )
  expect(refusalLine([taken('김민수', '이동료')])).toBe('김민수님: 이동료님이 먼저 담당한 신청입니다.')
})
