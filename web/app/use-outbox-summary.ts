import { useCallback } from 'react'
import type { Offline, OutboxItem } from '../offline/index.ts'
import { useOutboxReading } from '../records/device/outbox-view.ts'

export interface OutboxSummary {
  /** Records that the server has not acknowledged. */
  unsent: number
  /** What they are, for a sentence. */
  what: '신청' | '메시지' | '신청과 메시지'
  isSending: boolean
  /** When the oldest of them was submitted, in ms since 1970. */
  oldestAt: number | null
}

const NOTHING: OutboxSummary = { unsent: 0, what: '신청', isSending: false, oldestAt: null }

/** What of this account still waits on the device, followed live across tabs and service worker. */
export function useOutboxSummary(offline: Offline | null, accountId: number): OutboxSummary {
  const read = useCallback(
    async (outbox: Offline['outbox']) => summaryOf(await outbox.list(accountId)),
    [accountId],
  )
  return useOutboxReading(offline, read, NOTHING)
}

function summaryOf(items: readonly OutboxItem[]): OutboxSummary {
  const unsent = items.filter(({ state }) => state !== 'done')
  return {
    unsent: unsent.length,
    what: whatOf(unsent),
    isSending: unsent.some(({ state }) => state === 'sending'),
    oldestAt: unsent[0]?.submittedAt ?? null,
  }
}

function whatOf(unsent: readonly OutboxItem[]): OutboxSummary['what'] {
  const messages = unsent.filter(({ kind }) => kind === 'message').length
  if (messages === 0) return '신청'
  return messages === unsent.length ? '메시지' : '신청과 메시지'
}
