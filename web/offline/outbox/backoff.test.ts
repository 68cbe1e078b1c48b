import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffDelay, LONGEST_HOLD, waitLeft } from './backoff.ts'

describe('backoff', () => {
  it('doubles up to five minutes', () => {
    const delays = [0, 1, 2, 3, 8, 9, 50].map((failures) => backoffDelay(failures, () => 1))
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
  })

  it('never leaves 1 s to 5 min, and spreads over half of it', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const delay = backoffDelay(failures, () => chance)
        expect(delay).toBeGreaterThanOrEqual(1_000)
        expect(delay).toBeLessThanOrEqual(300_000)
      }),
    )
    expect(backoffDelay(20, () => 0)).toBe(150_000)
  })
})

describe('the wait that is left', () => {
  const row = (nextAttemptAt: number, heldByServer = false) => ({ nextAttemptAt, heldByServer })

  it('is what the clock says', () => {
    expect(waitLeft(row(1_500), 1_000)).toBe(500)
    expect(waitLeft(row(1_000), 1_000)).toBe(0)
    expect(waitLeft(row(500), 1_000)).toBe(0)
  })

  it("is void when things have changed, except the server's own", () => {
    for (const urgency of ['eager', 'insistent'] as const) {
      expect(waitLeft(row(1_500), 1_000, urgency)).toBe(0)
      expect(waitLeft(row(1_500, true), 1_000, urgency)).toBe(500)
    }
  })

  it('is not believed when the clock was set back by days', () => {
    expect(waitLeft(row(LONGEST_HOLD), 0)).toBe(LONGEST_HOLD)
    expect(waitLeft(row(LONGEST_HOLD + 1), 0)).toBe(0)
    expect(waitLeft(row(3 * 24 * LONGEST_HOLD, true), 0)).toBe(0)
  })
})
