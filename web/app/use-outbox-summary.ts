import { useEffect, useState } from 'react'
import type { Offline } from '../offline/index.ts'

export interface OutboxSummary {
  /** Records that the server has not acknowledged. */
  unsent: number
  isSending: boolean
  /** When the oldest of them was submitted, in ms since 1970. */
  oldestAt: number | null
}

const NOTHING: OutboxSummary = { unsent: 0, isSending: false, oldestAt: null }

/** What of this account still waits on the device, followed live across tabs and service worker. */
export function useOutboxSummary(offline: Offline | null, accountId: number): OutboxSummary {
  const [summary, setSummary] = useState(NOTHING)
  useEffect(() => {
    if (offline === null) return
    let isGone = false
    const read = async () => {
      const items = await offline.outbox.list(accountId).catch(() => null)
      if (items === null || isGone) return
      const unsent = items.filter((item) => item.state !== 'done')
      setSummary({
        unsent: unsent.length,
        isSending: unsent.some((item) => item.state === 'sending'),
        oldestAt: unsent[0]?.submittedAt ?? null,
      })
    }
    const stop = offline.outbox.subscribe(({ type }) => {
      if (type === 'changed') void read()
    })
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [offline, accountId])
  return summary
}
