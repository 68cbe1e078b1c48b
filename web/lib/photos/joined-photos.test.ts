import { expect, it } from 'vitest'
import { shareOf } from './joined-photos.ts'

it.each([
  ['all fit as they are', [3, 4, 3], 10, Number.POSITIVE_INFINITY],
  ['all are too large', [9, 9], 10, 5],
  ['what a small one leaves over is for the others', [2, 9, 9], 10, 4],
  ['one alone', [12], 10, 10],
  ['none', [], 10, Number.POSITIVE_INFINITY],
])('what each photo may have: %s', (_, sizes, limit, share) => {
  expect(shareOf(sizes, limit)).toBe(share)
})
