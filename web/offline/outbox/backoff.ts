import type { OutboxRow } from './outbox-item.ts'

const SHORTEST = 1_000
export const LONGEST_BACKOFF = 5 * 60_000

/** The longest Retry-After that is obeyed. A longer wait means that the clock was changed; it is ignored. */
export const LONGEST_HOLD = 60 * 60_000

/** Milliseconds until the next try after `failures` in a row: doubling from 1 s to 5 min, half of it jitter. */
export function backoffDelay(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_BACKOFF, SHORTEST * 2 ** Math.min(failures, 20))
  return Math.max(SHORTEST, Math.round(ceiling * (0.5 + 0.5 * random())))
}

/**
 * Which records a round tries. `due`: those that have waited long enough. `eager`: after a change (online,
 * visible, start) or when the user asks, own backoff no longer counts. `insistent`: for a `sync` event, which tries even
 * when the browser believes to be offline.
 */
export type Urgency = 'due' | 'eager' | 'insistent'

/** How long a record still has to wait, in ms; 0 is now. */
export function waitLeft(
  row: Pick<OutboxRow, 'nextAttemptAt' | 'heldByServer'>,
  now: number,
  urgency: Urgency = 'due',
): number {
  if (urgency !== 'due' && !row.heldByServer) return 0
  const wait = row.nextAttemptAt - now
  // A clock that was days ahead and was corrected must not make a record wait for days.
  return wait <= 0 || wait > LONGEST_HOLD ? 0 : wait
}
