import { useCallback, useEffect, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { readSalesScope, type SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { readKeptFigures } from '../../features/sales-manager-dashboard/kept-figures.ts'
import { call } from '../../lib/api-client.ts'
import { useOffline } from '../../lib/offline-context.ts'
import { useReconnected, useSocketMessage } from '../../lib/portal-socket.ts'
import { type ThrottledRefresh, throttledRefresh } from '../../lib/throttled-refresh.ts'

/** Another team is announced as other figures, and so is every activation. */
const REST_MS = 1500

/**
 * `팀장 · DX 1팀`, live; undefined without a team. Until the server answers, and as long as it cannot be reached, what the device
 * has kept with the figures.
 */
export function useSalesPlace(account: SessionUser): string | undefined {
  const offline = useOffline()
  const [told, setTold] = useState<SalesScope>()
  const [kept, setKept] = useState<SalesScope>()
  const [reading, setReading] = useState<ThrottledRefresh>()
  useEffect(() => {
    const gone = new AbortController()
    const made = throttledRefresh(
      () => call(readSalesScope, { signal: gone.signal }).then(setTold),
      0,
      REST_MS,
    )
    made.request()
    setReading(made)
    return () => {
      made.stop()
      gone.abort()
    }
  }, [])
  const ask = useCallback(() => reading?.request(), [reading])
  useReconnected(ask)
  useSocketMessage('figures_changed', ask)
  useEffect(() => {
    let isGone = false
    void readKeptFigures(offline, account).then((found) => {
      if (!isGone) setKept(found?.figures.scope)
    })
    return () => {
      isGone = true
    }
  }, [offline, account])
  const { position, teamName } = told ?? kept ?? { position: null, teamName: null }
  return [position, teamName].filter(Boolean).join(' · ') || undefined
}
