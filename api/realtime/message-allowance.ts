/** How many messages a socket may send: `burst` at once, then `perSecond`. */
export interface MessageLimits {
  perSecond: number
  burst: number
}

export type Verdict = 'allowed' | 'refused' | 'abuse'

/** Of refused messages in a row so many times the burst, the sender is not merely hasty. */
const ABUSE_FACTOR = 5

/** A token bucket; `now` in milliseconds of a monotonic clock. */
export function createAllowance(limits: MessageLimits, now: () => number = () => performance.now()) {
  let tokens = limits.burst
  let refusedInARow = 0
  let filledAt = now()
  return (): Verdict => {
    const at = now()
    tokens = Math.min(limits.burst, tokens + ((at - filledAt) / 1000) * limits.perSecond)
    filledAt = at
    if (tokens >= 1) {
      tokens -= 1
      refusedInARow = 0
      return 'allowed'
    }
    refusedInARow += 1
    return refusedInARow > limits.burst * ABUSE_FACTOR ? 'abuse' : 'refused'
  }
}
