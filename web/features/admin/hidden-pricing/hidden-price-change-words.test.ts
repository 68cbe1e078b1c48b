import { expect, test } from 'vitest'
import { changeWords } from './hidden-price-change-words.ts'

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
    '요금제 KT 5G 베이직 → KT 5G 프리미엄',
  ])
  const all = ['히든단가 20,000원', '기간 2026-11-01 ~', '상태 활성', '메모 없음']
  expect(changeWords({ before: null, after: price })).toEqual(all)
  expect(changeWords({ before: price, after: null })).toEqual(all)
})
