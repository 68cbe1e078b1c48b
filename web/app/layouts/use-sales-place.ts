import { useCallback, useEffect, useState } from 'react'
import { readSalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useReconnected } from '../../lib/portal-socket.ts'

/** `팀장 · DX 1팀`; undefined without a team, and until the server has answered. */
export function useSalesPlace(): string | undefined {
  const [place, setPlace] = useState<string>()
  const read = useCallback(() => {
    call(readSalesScope).then(
      ({ position, teamName }) => setPlace([position, teamName].filter(Boolean).join(' · ') || undefined),
      // What stood there before stands until an answer comes.
      () => {},
    )
  }, [])
  useEffect(read, [read])
  useReconnected(read)
  return place
}
