import { expect, test } from 'vitest'
import { documentForTest } from '../testing/document-for-test.ts'
import { documentChanges } from './use-document-form.ts'

const NAMES = new Map([[4, '데이터 쉐어링']])

test('names each field that another person changed, as it is read', () => {
  const before = documentForTest()
  const now = documentForTest({
    version: 2,
    activationStatus: '개통',
    assignedWorkerName: '이근무',
    notes: JSON.stringify({ originalMemo: null, memo: '통화함' }),
    additionalServiceIds: [4, 5],
    totalMonthlyFee: 55000,
    registrationFeePostpaid: true,
  })
  expect(documentChanges(before, now, NAMES)).toEqual([
    { label: '월 요금', before: null, now: '55,000원' },
    { label: '가입비', before: '미적용', now: '후납' },
    { label: '부가서비스', before: null, now: '데이터 쉐어링, 부가서비스 5' },
    { label: '개통 상태', before: '대기', now: '개통완료' },
    { label: '담당자', before: null, now: '이근무' },
    { label: '메모', before: null, now: '통화함' },
  ])
})

test('a version without a visible difference is no change', () => {
  expect(
    documentChanges(documentForTest(), documentForTest({ version: 9, unreadMessages: 3 }), NAMES),
  ).toEqual([])
})
