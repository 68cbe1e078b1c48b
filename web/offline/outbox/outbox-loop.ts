import type { Clock } from '../clock.ts'
import { backoffDelay, type Urgency } from './backoff.ts'

export type WakeReason = 'start' | 'online' | 'visible' | 'sync' | 'login' | 'queued' | 'timer' | 'button'

const URGENCY = {
  start: 'eager',
  online: 'eager',
  visible: 'eager',
  sync: 'eager',
  login: 'eager',
  queued: 'due',
  timer: 'due',
  button: 'eager',
} as const satisfies Record<WakeReason, Urgency>

const RANK: Record<Urgency, number> = { due: 0, eager: 1, insistent: 2 }

export interface OutboxLoop {
  wake(reason: WakeReason): void
  /** Starts no further round; a running one ends by itself. */
  stop(): void
}

/**
 * Decides when a round of the outbox runs, and nothing else. One round at a time: wake-ups during a round
 * lead to one more, as urgent as the most urgent of them. A round answers when to run the next (ms since
 * 1970, null for none); a failed round is tried again with backoff.
 */
export function createOutboxLoop(
  round: (urgency: Urgency) => Promise<number | null>,
  clock: Clock,
  random: () => number,
): OutboxLoop {
  let asked: Urgency | null = null
  let running = false
  let stopped = false
  let failures = 0
  let cancelTimer = () => {}

  async function run(): Promise<void> {
    running = true
    while (asked && !stopped) {
      const urgency = asked
      asked = null
      cancelTimer()
      setTimer(await lookAgainAt(urgency))
    }
    running = false
  }

  async function lookAgainAt(urgency: Urgency): Promise<number | null> {
    try {
      const next = await round(urgency)
      failures = 0
      return next
    } catch {
      failures += 1
      return clock.now() + backoffDelay(failures, random)
    }
  }

  function setTimer(at: number | null): void {
    if (at === null || stopped) return
    cancelTimer = clock.setTimer(Math.max(0, at - clock.now()), () => wake('timer'))
  }

  function wake(reason: WakeReason): void {
    if (stopped) return
    const urgency = URGENCY[reason]
    if (!asked || RANK[urgency] > RANK[asked]) asked = urgency
    if (!running) void run()
  }

  return {
    wake,
    stop() {
      stopped = true
      cancelTimer()
    },
  }
}
