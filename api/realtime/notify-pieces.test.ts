import { describe, expect, it } from 'vitest'
import { createReassembly, cutIntoPieces } from './notify-pieces.ts'

const ORIGIN = '0b5f9a4e-6d0f-4f0b-8f63-5d2f1f6f7c11'
const OTHER = '1b5f9a4e-6d0f-4f0b-8f63-5d2f1f6f7c11'

describe('pieces of notifications', () => {
  it.each(['', 'a', 'a'.repeat(7800), '가'.repeat(7000), 'a😀'.repeat(9000), `a${'😀'.repeat(5000)}`])(
    'come together again (%#)',
    (text) => {
      const pieces = cutIntoPieces(ORIGIN, text)
      for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThan(8000)
      const reassemble = createReassembly()
      const results = pieces.map((piece) => reassemble(piece))
      expect(results.at(-1) ?? '').toBe(text)
      expect(results.slice(0, -1).every((result) => result === null)).toBe(true)
    },
  )

  it('keeps senders apart, and drops a text whose beginning was missed', () => {
    const reassemble = createReassembly()
    const [first = '', second = ''] = cutIntoPieces(ORIGIN, 'x'.repeat(10_000))
    const [otherFirst = '', otherSecond = ''] = cutIntoPieces(OTHER, 'y'.repeat(10_000))
    expect([first, otherFirst].map(reassemble)).toEqual([null, null])
    expect(reassemble(second)).toBe('x'.repeat(10_000))
    expect(reassemble(otherSecond)).toBe('y'.repeat(10_000))
    expect(reassemble(second)).toBeNull()
    expect(reassemble('something else')).toBeNull()
  })
})
