import { useCallback, useEffect, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { readSalesScope, type SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { readKeptFigures } from '../../features/sales-manager-dashboard/kept-figures.ts'
import { call } from '../../lib/api-client.ts'
import { useOffline } from '../../lib/offline-context.ts'
import { useReconnected } from '../../lib/portal-socket.ts'

/**
 * `팀장 · DX 1팀`; undefined without a team. Until the server answers, and as long as it cannot be reached, what the device has
 * kept with the figures.
 */
export function useSalesPlace(account: SessionUser): string | undefined {
  const offline = useOffline()
  const [told, setTold] = useState<SalesScope>()
  const [kept, setKept] = useState<SalesScope>()
  const ask = useCallback(() => {
    call(readSalesScope).then(setTold, () => {})
  }, [])
  useEffect(ask, [ask])
  useReconnected(ask)
  useEffect(() => {
    void readKeptFigures(offline, account).then((found) => setKept(found?.figures.scope))
  }, [offline, account])
  const { position, teamName } = told ?? kept ?? { position: null, teamName: null }
  return [position, teamName].filter(Boolean).join(' · ') || undefined
}
