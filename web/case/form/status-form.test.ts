import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { statusChange, statusFields, statusProblems, statusValues } from './status-form.ts'

const NOW = new Date('2026-11-21T03:00:00.000Z')
const values = statusValues(documentForTest())

test('개통 needs a subscription number, 폐기 a reason', () => {
  expect(statusProblems({ ...values, activationStatus: '개통', subscriptionNumber: ' ' }, NOW)).toEqual([
    { field: 'subscriptionNumber', message: '개통완료 처리 시 가입번호는 필수 입력 사항입니다.' },
  ])
  expect(statusProblems({ ...values, activationStatus: '폐기' }, NOW)).toEqual([
    { field: 'discardReason', message: '폐기 처리 시 폐기 사유는 필수 입력 사항입니다.' },
  ])
  expect(statusProblems({ ...values, activationStatus: '진행중' }, NOW)).toEqual([])
})

test('the time of activation is in Seoul time and cannot be in the future', () => {
  const activated = { ...values, activationStatus: '개통', subscriptionNumber: '1' } as const
  expect(statusProblems({ ...activated, activatedAt: '2026-11-21T12:00' }, NOW)).toEqual([])
  expect(statusProblems({ ...activated, activatedAt: '2026-11-21T12:01' }, NOW)).toHaveLength(1)
  expect(statusChange('개통', { activatedAt: '2026-11-21T11:30' }, 4)).toEqual({
    version: 4,
    activationStatus: '개통',
    activatedAt: '2026-11-21T02:30:00.000Z',
  })
})

test('only what was typed for the chosen status is sent', () => {
  const edits = { supplementNotes: '신분증 다시', notes: '통화함', discardReason: '중복' }
  expect(statusChange('보완필요', edits, 2)).toEqual({
    version: 2,
    activationStatus: '보완필요',
    supplementNotes: '신분증 다시',
    notes: '통화함',
  })
  expect(statusChange('폐기', edits, 2)).toEqual({
    version: 2,
    activationStatus: '폐기',
    discardReason: '중복',
  })
})

test('the memo is hidden for 폐기, the dealer memo shown for 개통 and 기타완료', () => {
  expect(statusFields('폐기')).not.toContain('notes')
  expect(statusFields('개통')).toContain('dealerNotes')
  expect(statusFields('기타완료')).toContain('dealerNotes')
  expect(statusFields('진행중')).toEqual(['notes'])
})
