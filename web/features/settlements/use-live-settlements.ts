import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { SETTLEMENTS_KEY } from '../../administration/admin-keys.ts'
import { useLiveAmounts } from '../../documents/list/live-documents.ts'
import { outdateDocuments, refreshDocument } from '../../documents/list/refresh-documents.ts'
import { useReconnected, useSocketMessage } from '../../lib/portal-socket.ts'
import { type ThrottledRefresh, throttledRefresh } from '../../lib/throttled-refresh.ts'

const REFRESH_AFTER_MS = 500
/** List, sums and a year of days are read anew after a change; while many are made, nobody needs them sooner. */
const REST_MS = 1500

/**
 * What workers activate and cancel appears in the settlements, and in the document that is open; what administrators change of the
 * lists, useLiveRecords tells of.
 */
export function useLiveSettlements(): void {
  const queries = useQueryClient()
  const [refresh, setRefresh] = useState<ThrottledRefresh | null>(null)
  useEffect(() => {
    const made = throttledRefresh(
      () => queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY }),
      REFRESH_AFTER_MS,
      REST_MS,
    )
    setRefresh(made)
    outdateDocuments(queries)
    return made.stop
  }, [queries])
  useSocketMessage(
    'document_changed',
    useCallback(
      ({ id }: { id: number }) => {
        refreshDocument(queries, id)
        refresh?.request()
      },
      [queries, refresh],
    ),
  )
  useLiveAmounts()
  useReconnected(useCallback(() => outdateDocuments(queries), [queries]))
}
