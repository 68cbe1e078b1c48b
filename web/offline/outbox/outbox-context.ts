import type { Clock } from '../clock.ts'
import type { OfflineDb } from '../offline-db.ts'
import type { OutboxNotices } from './outbox-notices.ts'
import type { TabLock } from './tab-lock.ts'
import type { Transport } from './transport.ts'

/** What the parts of the outbox work with; passed in, never global. */
export interface OutboxContext {
  db: OfflineDb
  lock: TabLock
  notices: OutboxNotices
  transport: Transport
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
  /** What the browser believes; false is mostly right, true proves nothing. */
  isOnline: () => boolean
}
