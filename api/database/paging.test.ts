import { expect, it } from 'vitest'
import { cutPage, decodeCursor, encodeCursor } from './paging.ts'

it('reads the cursors it wrote, and no others', () => {
  expect(decodeCursor(encodeCursor(['2026-11-20T00:00:00.000Z', 7]), 2)).toEqual([
    '2026-11-20T00:00:00.000Z',
    7,
  ])
  expect(decodeCursor(undefined, 2)).toBeNull()
  for (const wrong of [
    'x',
    encodeCursor([1]),
    encodeCursor([1.5, 2]),
    Buffer.from('{}').toString('base64url'),
  ]) {
    expect(() => decodeCursor(wrong, 2)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  }
})

it('says where the next page begins only when there is one', () => {
  const rows = [3, 2, 1]
  expect(cutPage(rows, 3, (row) => [row])).toEqual({ rows, nextCursor: null })
  expect(cutPage(rows, 2, (row) => [row])).toEqual({ rows: [3, 2], nextCursor: encodeCursor([2]) })
})
