const FIRST_MS = 1_000
const MOST_MS = 300_000

/**
 * Milliseconds before try number `attempt` (from 0): 1 s doubling to `most` (5 min), less up to half of it at random, so
 * that devices do not return together.
 */
export function retryDelay(attempt: number, random: () => number = Math.random, most = MOST_MS): number {
  const full = Math.min(most, FIRST_MS * 2 ** Math.min(attempt, 20))
  return Math.round(full / 2 + (full / 2) * random())
}
