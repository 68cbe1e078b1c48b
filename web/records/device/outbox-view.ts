import { useCallback, useEffect, useState } from 'react'
import { isSame } from '../../lib/is-same.ts'
import type { Offline, OutboxItem } from '../../offline/index.ts'

type Outbox = Offline['outbox']

/**
 * What `read` answers about the outbox, read again at every change by any tab or the service worker. `first`
 * before the first answer; a failed reading keeps the last, and so does an equal answer. `read` must be stable.
 */
export function useOutboxReading<Found, First>(
  offline: Offline | null,
  read: (outbox: Outbox) => Promise<Found>,
  first: First,
): Found | First {
  const [found, setFound] = useState<Found | First>(first)
  useEffect(() => {
    if (offline === null) return
    let isGone = false
    const readAgain = () =>
      void read(offline.outbox).then(
        (answer) => isGone || setFound((before) => (isSame(before, answer) ? before : answer)),
        () => {},
      )
    const stop = offline.outbox.subscribe(({ type }) => type === 'changed' && readAgain())
    readAgain()
    return () => {
      isGone = true
      stop()
    }
  }, [offline, read])
  return found
}

/** One account's records, oldest first. */
export function useOutboxItems(offline: Offline | null, accountId: number): OutboxItem[] | null {
  return useOutboxReading(
    offline,
    useCallback((outbox: Outbox) => outbox.list(accountId), [accountId]),
    null,
  )
}

/** The progress of each upload, from 0 to 1, by submissionId. */
export function useUploadProgress(offline: Offline | null): Readonly<Record<string, number>> {
  const [progress, setProgress] = useState({})
  useEffect(
    () =>
      offline?.outbox.subscribe((notice) => {
        if (notice.type !== 'progress') return
        const { submissionId, fraction } = notice
        setProgress((before) => ({ ...before, [submissionId]: fraction }))
      }),
    [offline],
  )
  return progress
}
