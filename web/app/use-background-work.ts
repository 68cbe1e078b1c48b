import { useEffect, useLayoutEffect, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { firstScreen } from '../lib/first-screen.ts'
import { portalSocket, runPortalSocket } from '../lib/portal-socket.ts'
import { checkSession } from '../lib/session-store.ts'
import { useUnreadNews } from '../lib/unread-news.ts'
import { markUnsaved } from '../lib/unsaved-changes.ts'
import { type Offline, requestPersistence } from '../offline/index.ts'
import { keepReference, prefetchReference } from '../records/device/reference.ts'
import { keepArea, requireUpdate } from './app-update.ts'
import { areaOf } from './page-route.ts'
import type { OutboxSummary } from './use-outbox-summary.ts'

/**
 * The office opens with a list: ten thousand contact codes, which its forms need offline, are read when that is there. A form
 * that is opened earlier asks for them itself.
 */
const AFTER_LIST_MS = 1_000

/** Runs while somebody is signed in: the socket, the outbox's sender, and reactions to its reports. */
export function useBackgroundWork(
  offline: Offline | null,
  account: SessionUser,
  outbox: OutboxSummary,
): void {
  // Taken before any page below renders, and so before it reads anything.
  const [openedAt] = useState(Date.now)
  useEffect(() => runPortalSocket(openedAt), [openedAt])

  useEffect(() => {
    if (offline === null) return
    const stopSending = offline.startSending()
    const stopListening = offline.outbox.subscribe((notice) => {
      // The sender got a 401; asking the server about the session ends it here in the usual way.
      if (notice.type === 'login-needed') void checkSession()
      if (notice.type === 'update-needed') requireUpdate()
    })
    return () => {
      stopListening()
      stopSending()
    }
  }, [offline])

  const needsReference = scopeOf(account, 'documents.submit') !== null
  const area = areaOf(account)
  const isDealer = area === 'dealer'
  // Runs before the page's effects, so that its form finds this request and does not send another.
  useLayoutEffect(() => {
    if (needsReference && isDealer) void keepReference(offline, account.id)
  }, [offline, needsReference, isDealer, account.id])
  useEffect(() => {
    if (!needsReference || isDealer) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    void firstScreen.then(() => {
      if (!isOver) timer = setTimeout(prefetchReference, AFTER_LIST_MS, offline, account.id)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [offline, needsReference, isDealer, account.id])
  useEffect(() => {
    if (!needsReference) return
    const refresh = () => void keepReference(offline, account.id)
    const ends = [portalSocket.onMissed(refresh), portalSocket.subscribe('reference_changed', refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [offline, needsReference, account.id])

  useEffect(() => {
    if (area !== 'dealer') void keepArea(area)
  }, [area])

  useEffect(() => {
    if (offline !== null && isDealer) void requestPersistence()
  }, [offline, isDealer])

  const { isSending, unsent } = outbox
  const isWaiting = unsent > 0
  // The server is reached again: what waits need not wait for its next try.
  useEffect(
    () => (isWaiting ? portalSocket.onMissed(() => offline?.outbox.sendNow()) : undefined),
    [offline, isWaiting],
  )
  useEffect(() => (isSending ? markUnsaved() : undefined), [isSending])
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Sets none at zero. Followed outside of rendering: the count alone would draw the whole screen again.
    const show = () => void navigator.setAppBadge(unsent + useUnreadNews.getState().count).catch(() => {})
    show()
    const stop = useUnreadNews.subscribe(show)
    return () => {
      stop()
      void navigator.clearAppBadge().catch(() => {})
    }
  }, [unsent])
}
