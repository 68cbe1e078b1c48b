import { expect, test } from 'vitest'
import { changeWords } from './price-change-words.ts'

const price = {
  contactCode: 'S-1',
  carrier: 'KT',
  servicePlanName: '5G 베이직',
  hiddenPrice: 20_000,
  isActive: true,
  effectiveFrom: '2026-11-01',
  effectiveUntil: null,
  memo: null,
}

test('a change lists only what differs, an addition or a deletion lists everything', () => {
  const after = { ...price, hiddenPrice: 25_000, isActive: false, memo: '행사' }
  expect(changeWords({ before: price, after })).toEqual([
    '히든단가 20,000원 → 25,000원',
    '상태 활성 → 비활성',
    '메모 없음 → 행사',
  ])
  const moved = { ...price, contactCode: 'S-2', servicePlanName: '5G 프리미엄' }
  expect(changeWords({ before: price, after: moved })).toEqual([
    '접점코드 S-1 → S-2',
    '이름 KT 5G 베이직 → KT 5G 프리미엄',
  ])
  const all = ['히든단가 20,000원', '기간 2026-11-01 ~', '상태 활성', '메모 없음']
  expect(changeWords({ before: null, after: price })).toEqual(all)
  expect(changeWords({ before: price, after: null })).toEqual(all)
})

test('a policy is told in the words of its form', () => {
  const policy = {
    carrier: 'KT',
    policyName: '결합 유치',
    policyType: 'addition',
    serviceCategory: 'bundle',
    amount: 15_000,
    effectiveFrom: null,
    effectiveUntil: null,
    description: '',
  } as const
  const after = { ...policy, policyType: 'deduction', effectiveFrom: '2026-11-15' } as const
  expect(changeWords({ before: policy, after })).toEqual([
    '유형 추가 → 차감',
    '기간 처음부터 ~ → 2026-11-15 ~',
  ])
  expect(changeWords({ before: null, after })).toContain('카테고리 결합')
})
