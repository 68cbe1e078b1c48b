import { systemClock } from './clock.ts'
import { OfflineDb } from './offline-db.ts'
import { createOutboxNotices, type OutboxContext } from './outbox/outbox-context.ts'
import { createTabLock } from './outbox/tab-lock.ts'
import type { Transport } from './outbox/transport.ts'

/** The parts that tests replace: clock, database, locks. */
export type Replacements = Partial<Omit<OutboxContext, 'transport'>>

/** One per tab, and one in the service worker; `transport` is the way to the server. */
export function openContext(transport: Transport, replaced: Replacements): OutboxContext {
  return {
    transport,
    clock: replaced.clock ?? systemClock,
    db: replaced.db ?? new OfflineDb(),
    lock: replaced.lock ?? createTabLock(navigator.locks),
    notices: replaced.notices ?? createOutboxNotices(),
    random: replaced.random ?? Math.random,
    isOnline: replaced.isOnline ?? (() => navigator.onLine),
  }
}
