import type { Offline } from '../offline/index.ts'
import { useOutboxItems } from '../records/device/outbox-view.ts'

export interface OutboxSummary {
  /** Records that the server has not acknowledged. */
  unsent: number
  isSending: boolean
  /** When the oldest of them was submitted, in ms since 1970. */
  oldestAt: number | null
}

/** What of this account still waits on the device, followed live across tabs and service worker. */
export function useOutboxSummary(offline: Offline | null, accountId: number): OutboxSummary {
  const items = useOutboxItems(offline, accountId) ?? []
  const unsent = items.filter(({ state }) => state !== 'done')
  return {
    unsent: unsent.length,
    isSending: unsent.some(({ state }) => state === 'sending'),
    oldestAt: unsent[0]?.submittedAt ?? null,
  }
}
