import { expect, it } from 'vitest'
import { dealerGroupOf } from './dealer-group.ts'

it.each([
  ['K-엠1001', 'K-엠모바일', 'POS 1001'],
  ['K-엠모바일1001', 'K-엠모바일', 'POS 1001'],
  ['k엠 0012', 'K-엠모바일', 'POS 0012'],
  ['K-텔77', 'K-텔링크', 'POS 77'],
  ['S-텔-2002', 'S-텔링크', 'POS 2002'],
  ['L-미3003', 'L-미디어', 'POS 3003'],
  ['L-미래3003', 'L-미래엔', 'POS 3003'],
  ['L-헬4004', 'L-헬로모바일', 'POS 4004'],
  ['K-엠1001'.normalize('NFD'), 'K-엠모바일', 'POS 1001'],
])('%s belongs to %s as %s', (code, label, pos) => {
  expect(dealerGroupOf(code)).toEqual({ label, pos })
})

it.each(['KT101', 'K1001', 'K-엠', 'S-엠1001', 'K-엠씨1001', '1001', '', 'K-엠\u200b1001'])(
  '%j names no group',
  (code) => {
    expect(dealerGroupOf(code)).toBeNull()
  },
)
