import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { CANCELLED, DISCARDED } from './closed-kinds.tsx'

test('a card shows the reason, or that none was given', () => {
  expect(DISCARDED.why(documentForTest({ discardReason: '서류 불명확' }))).toBe('서류 불명확')
  expect(DISCARDED.why(documentForTest({ discardReason: null }))).toBe('사유 없음')
  // The server puts the note of the cancellation first.
  expect(CANCELLED.why(documentForTest({ notes: '개통취소: 고객 변심\n다음 달 다시 신청' }))).toBe(
    '개통취소: 고객 변심 · 다음 달 다시 신청',
  )
})

test('a card shows when, and by whom if that is known', () => {
  const cancelledAt = '2026-11-21T01:00:00.000Z'
  expect(CANCELLED.doneBy(documentForTest({ cancelledAt, cancelledByName: '김근무' }))).toBe(
    '2026-11-21 10:00 취소 · 김근무',
  )
  expect(DISCARDED.doneBy(documentForTest({ discardedAt: cancelledAt }))).toBe('2026-11-21 10:00 폐기')
})
