import { expect, it } from 'vitest'
import type { DocumentEvent } from '#shared/documents/document.contract.ts'
import { eventTitle } from './document-event-words.ts'

const event = (changes: Partial<DocumentEvent>): DocumentEvent => ({
  id: 1,
  at: '2026-11-20T03:00:00.000Z',
  actorName: '박근무',
  type: 'submitted',
  from: null,
  to: null,
  note: null,
  ...changes,
})

it('says what happened in the words of the screen', () => {
  expect(eventTitle(event({}))).toBe('접수')
  expect(eventTitle(event({ type: 'status-changed', from: '진행중', to: '개통' }))).toBe('진행중 → 개통완료')
  expect(eventTitle(event({ type: 'plan-changed', from: null, to: '5G 베이직' }))).toBe(
    '요금제 변경 5G 베이직',
  )
  expect(eventTitle(event({ type: 'plan-changed', from: 'LTE', to: '5G' }))).toBe('요금제 변경 LTE → 5G')
})

it('says an amount with what it was', () => {
  const amount = (from: string | null, to: string) =>
    eventTitle(event({ type: 'settlement-changed', from, to }))
  expect(amount('120,000원', '130,000원')).toBe('정산 120,000원 → 130,000원')
  expect(amount('미정', '69,000원')).toBe('정산 미정 → 69,000원')
  expect(amount('히든단가 없음', '히든단가 5,000원')).toBe('정산 히든단가 없음 → 히든단가 5,000원')
})
