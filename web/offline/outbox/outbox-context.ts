import type { Clock } from '../clock.ts'
import type { OfflineDb } from '../offline-db.ts'
import type { TabLock } from './tab-lock.ts'
import type { Transport } from './transport.ts'

/** What the parts of the outbox work with; passed in instead of global. */
export interface OutboxContext {
  db: OfflineDb
  lock: TabLock
  notices: OutboxNotices
  transport: Transport
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
  /** What the browser believes: false is mostly right, true does not prove a connection. */
  isOnline: () => boolean
}

/** Messages about the outbox between all tabs and the service worker. */
export type OutboxNotice =
  /** Lists and counts must be read again. */
  | { type: 'changed' }
  /** There is something to send, or an account that may send again. */
  | { type: 'wake'; reason: 'queued' | 'login' | 'button' }
  /** `fraction` from 0 to 1; never stored. */
  | { type: 'progress'; submissionId: string; fraction: number }
  /** The server ended the session. If `revoked`, the keys must go as well. */
  | { type: 'login-needed'; revoked: boolean }
  /** The server wants a newer app: offer the update. */
  | { type: 'update-needed' }

export interface OutboxNotices {
  publish(notice: OutboxNotice): void
  /** Also gets this tab's own notices. Returns a function that ends it. */
  subscribe(listener: (notice: OutboxNotice) => void): () => void
  close(): void
}

/** One channel for all tabs. A BroadcastChannel does not hear itself, so own listeners are called too. */
export function createOutboxNotices(channelName = 'portal-outbox'): OutboxNotices {
  const listeners = new Set<(notice: OutboxNotice) => void>()
  const channel = new BroadcastChannel(channelName)
  const tell = (notice: OutboxNotice) => {
    for (const listener of listeners) listener(notice)
  }
  channel.onmessage = ({ data }: MessageEvent<OutboxNotice>) => tell(data)

  return {
    publish(notice) {
      channel.postMessage(notice)
      tell(notice)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => channel.close(),
  }
}
