import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { CANCELLED, DISCARDED } from './closed-kinds.tsx'

test('a card says why, and that no reason was given', () => {
  expect(DISCARDED.why(documentForTest({ discardReason: '서류 불명확' }))).toBe('서류 불명확')
  expect(DISCARDED.why(documentForTest({ discardReason: null }))).toBe('사유 없음')
  expect(CANCELLED.why(documentForTest({ notes: '고객 변심' }))).toBe('고객 변심')
})

test('of a long memo why it was cancelled stands first, as a card shows two lines, and every line in its order', () => {
  const whyOf = (memo: string) =>
    CANCELLED.why(documentForTest({ notes: JSON.stringify({ originalMemo: '오후 통화 가능\n', memo }) }))
  expect(whyOf('서류 확인함\n개통취소: 고객 변심\n다음 달 다시 신청')).toBe(
    '개통취소: 고객 변심 · 다음 달 다시 신청 · 오후 통화 가능 · 서류 확인함',
  )
  expect(whyOf('고객이 취소함\n환불 없음')).toBe('오후 통화 가능 · 고객이 취소함 · 환불 없음')
})

test('a card says when and by whom, where somebody is named', () => {
  const cancelledAt = '2026-11-21T01:00:00.000Z'
  expect(CANCELLED.doneBy(documentForTest({ cancelledAt, cancelledByName: '김근무' }))).toBe(
    '2026-11-21 10:00 취소 · 김근무',
  )
  expect(DISCARDED.doneBy(documentForTest({ discardedAt: cancelledAt }))).toBe('2026-11-21 10:00 폐기')
})
