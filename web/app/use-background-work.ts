import { useEffect, useLayoutEffect, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { portalSocket, runPortalSocket } from '../lib/portal-socket.ts'
import { keepReference } from '../lib/reference.ts'
import { checkSession } from '../lib/session-store.ts'
import { markUnsaved } from '../lib/unsaved-changes.ts'
import { type Offline, requestPersistence } from '../offline/index.ts'
import { keepArea, requireUpdate } from './app-update.ts'
import { areaOf } from './routes-by-account.ts'
import type { OutboxSummary } from './use-outbox-summary.ts'

/** What runs as long as somebody is signed in: the socket, the sender of the outbox, and what it has to report. */
export function useBackgroundWork(
  offline: Offline | null,
  account: SessionUser,
  outbox: OutboxSummary,
): void {
  // Taken before any page below is drawn, and so before it reads anything.
  const [openedAt] = useState(Date.now)
  useEffect(() => runPortalSocket(openedAt), [openedAt])

  useEffect(() => {
    if (offline === null) return
    const stopSending = offline.startSending()
    const stopListening = offline.outbox.subscribe((notice) => {
      // The sender has met a 401; asking once more ends the session here in the same way.
      if (notice.type === 'login-needed') void checkSession()
      if (notice.type === 'update-needed') requireUpdate()
    })
    return () => {
      stopListening()
      stopSending()
    }
  }, [offline])

  const needsReference = scopeOf(account, 'documents.submit') !== null
  // Before the effects of the page, so that its form finds the reference on its way and does not ask once more.
  useLayoutEffect(() => {
    if (needsReference) void keepReference(offline, account.id)
  }, [offline, needsReference, account.id])
  useEffect(() => {
    if (!needsReference) return
    const refresh = () => void keepReference(offline, account.id)
    const ends = [portalSocket.onMissed(refresh), portalSocket.subscribe('reference_changed', refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [offline, needsReference, account.id])

  const area = areaOf(account)
  useEffect(() => {
    if (area !== 'dealer') void keepArea(area)
  }, [area])

  const isDealer = area === 'dealer'
  useEffect(() => {
    if (offline !== null && isDealer) void requestPersistence()
  }, [offline, isDealer])

  const { isSending, unsent } = outbox
  useEffect(() => (isSending ? markUnsaved() : undefined), [isSending])
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    void (unsent > 0 ? navigator.setAppBadge(unsent) : navigator.clearAppBadge()).catch(() => {})
  }, [unsent])
}
