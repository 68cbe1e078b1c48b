import type { Clock } from '../clock.ts'
import type { OfflineDb } from '../offline-db.ts'
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

/** What every tab and the service worker tell each other about the outbox. */
export type OutboxNotice =
  /** Lists and counts must be read again. */
  | { type: 'changed' }
  /** There is something to send, or somebody who may send again. */
  | { type: 'wake'; reason: 'queued' | 'login' | 'button' }
  /** `fraction` from 0 to 1; never stored. */
  | { type: 'progress'; submissionId: string; fraction: number }
  /** The server ended the session. Revoked: the key is gone from the device too. */
  | { type: 'login-needed'; revoked: boolean }
  /** The server wants a newer app: offer the update. */
  | { type: 'update-needed' }

export interface OutboxNotices {
  publish(notice: OutboxNotice): void
  /** Hears this tab's notices as well as the others'. Returns what ends it. */
  subscribe(listener: (notice: OutboxNotice) => void): () => void
  close(): void
}

/** One channel for all tabs; a BroadcastChannel does not hear itself, so this tab's listeners are told directly. */
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
