/** How many messages may be sent: `burst` at once, then `perSecond`. */
export interface MessageLimits {
  perSecond: number
  burst: number
}

export type Verdict = 'allowed' | 'refused' | 'abuse'
/** Asked for each message, which it counts. */
export type Allowance = () => Verdict

/** After so many bursts of refused messages in a row, the sender is closed for abuse. */
const ABUSE_FACTOR = 5

/** A token bucket; `now` in milliseconds of a monotonic clock. */
export function createAllowance(
  limits: MessageLimits,
  now: () => number = () => performance.now(),
): Allowance {
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
