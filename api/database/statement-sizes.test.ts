import { describe, expect, it } from 'vitest'
import { evened, inPieces } from './statement-sizes.ts'

describe('statement sizes', () => {
  it('evens a list up to a power of two with what is in it already', () => {
    expect(evened([])).toEqual([])
    expect(evened([7])).toEqual([7])
    expect(evened([1, 2, 3])).toEqual([1, 2, 3, 3])
    expect(evened(Array.from({ length: 300 }, (_, index) => index))).toHaveLength(512)
  })

  it('cuts a list into pieces without losing an item or its place', () => {
    for (const length of [0, 1, 2, 3, 63, 64, 65, 127, 400]) {
      const items = Array.from({ length }, (_, index) => index)
      const pieces = inPieces(items)
      expect(pieces.flat()).toEqual(items)
      expect(pieces.every((piece) => [1, 2, 4, 8, 16, 32, 64].includes(piece.length))).toBe(true)
    }
  })
})
