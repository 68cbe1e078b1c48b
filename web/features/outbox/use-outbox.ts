import { useEffect, useState } from 'react'
import type { ForeignItems, Offline, OutboxItem } from '../../offline/index.ts'

export interface OutboxView {
  /** Null until the device has answered. */
  items: OutboxItem[] | null
  /** What other accounts have left on this device. */
  foreign: ForeignItems | null
  /** Upload progress by submissionId, from 0 to 1. */
  progress: Readonly<Record<string, number>>
}

/** The outbox of an account, moving with every tab and the service worker. */
export function useOutbox(offline: Offline | null, accountId: number): OutboxView {
  const [view, setView] = useState<OutboxView>({ items: null, foreign: null, progress: {} })
  useEffect(() => {
    if (offline === null) return
    let isGone = false
    const read = async () => {
      const [items, foreign] = await Promise.all([
        offline.outbox.list(accountId).catch(() => null),
        offline.outbox.foreign(accountId).catch(() => null),
      ])
      if (!isGone) setView((before) => ({ ...before, items: items ?? before.items, foreign }))
    }
    const stop = offline.outbox.subscribe((notice) => {
      if (notice.type === 'changed') void read()
      if (notice.type === 'progress') {
        const { submissionId, fraction } = notice
        setView((before) => ({ ...before, progress: { ...before.progress, [submissionId]: fraction } }))
      }
    })
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [offline, accountId])
  return view
}
