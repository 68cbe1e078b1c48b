import { expect, test } from 'vitest'
import { PolicyForm, type PolicyValues, policyFormOf } from './policy-form.ts'

/** The error message at each field. */
function sentencesOf(values: PolicyValues): Partial<Record<string, string>> {
  const issues = PolicyForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
const empty = policyFormOf(null, '', '2026-11-20')
const filled = {
  ...empty,
  carrier: 'KT',
  policyName: '결합 유치',
  policyType: 'addition',
  serviceCategory: 'bundle',
  amount: 0,
}

test('an empty form is told of each field that is needed, to the letter', () => {
  expect(sentencesOf(empty)).toEqual({
    carrier: '통신사를 선택해주세요',
    policyName: '정책명을 입력해주세요',
    policyType: '정책 유형을 선택해주세요',
    serviceCategory: '서비스 카테고리를 선택해주세요',
    amount: '금액을 숫자로 입력해주세요.',
  })
})

test.each([
  [0, undefined],
  [-1, '금액은 0 이상이어야 합니다'],
  [12.345, '금액은 소수점 둘째 자리까지 입력할 수 있습니다.'],
  [99_999_999_999, '금액이 너무 큽니다.'],
  [Number.NaN, '금액을 숫자로 입력해주세요.'],
])('an amount of %s: %s', (amount, sentence) => {
  expect(sentencesOf({ ...filled, amount })['amount']).toBe(sentence)
})

test('a change begins today, and what has not begun is changed itself', () => {
  const policy = {
    id: 1,
    carrier: 'KT',
    policyName: '유심',
    policyType: 'deduction',
    serviceCategory: 'mobile',
    amount: 1,
    description: null,
    createdAt: '',
    next: null,
    lastChangeId: null,
  } as const
  const daysOf = (effectiveFrom: string | null, effectiveUntil: string | null) => {
    const form = policyFormOf({ ...policy, effectiveFrom, effectiveUntil }, '', '2026-11-20')
    return [form.effectiveFrom, form.effectiveUntil]
  }
  expect(daysOf(null, null)).toEqual(['2026-11-20', ''])
  expect(daysOf('2026-11-01', '2026-12-01')).toEqual(['2026-11-20', '2026-11-30'])
  expect(daysOf('2026-12-01', null)).toEqual(['2026-12-01', ''])
  expect(daysOf(null, '2026-11-01'), 'one that has ended begins anew').toEqual(['2026-11-20', ''])
  const reversed = { ...filled, effectiveFrom: '2026-11-20', effectiveUntil: '2026-11-19' }
  expect(sentencesOf(reversed)).toEqual({ effectiveUntil: '종료일은 시작일보다 빠를 수 없습니다.' })
})
