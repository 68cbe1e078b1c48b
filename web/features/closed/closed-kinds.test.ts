import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { CANCELLED, DISCARDED } from './closed-kinds.tsx'

test('a card shows the reason, or that none was given', () => {
  expect(DISCARDED.why(documentForTest({ discardReason: '서류 불명확' }))).toBe('서류 불명확')
  expect(DISCARDED.why(documentForTest({ discardReason: null }))).toBe('사유 없음')
  expect(CANCELLED.why(documentForTest({ notes: '고객 변심' }))).toBe('고객 변심')
})

test('a card, which shows two lines of a memo, begins with why it was cancelled and keeps the order of lines', () => {
  const whyOf = (memo: string) =>
    CANCELLED.why(documentForTest({ notes: JSON.stringify({ originalMemo: '오후 통화 가능\n', memo }) }))
  expect(whyOf('서류 확인함\n개통취소: 고객 변심\n다음 달 다시 신청')).toBe(
    '개통취소: 고객 변심 · 다음 달 다시 신청 · 오후 통화 가능 · 서류 확인함',
  )
  expect(whyOf('고객이 취소함\n환불 없음')).toBe('오후 통화 가능 · 고객이 취소함 · 환불 없음')
})

test('a card shows when, and by whom if that is known', () => {
  const cancelledAt = '2026-11-21T01:00:00.000Z'
  expect(CANCELLED.doneBy(documentForTest({ cancelledAt, cancelledByName: '김근무' }))).toBe(
    '2026-11-21 10:00 취소 · 김근무',
  )
  expect(DISCARDED.doneBy(documentForTest({ discardedAt: cancelledAt }))).toBe('2026-11-21 10:00 폐기')
})
