import { useQuery } from '@tanstack/react-query'
import { type QueueLimits, readQueueLimits, USUAL_QUEUE_LIMITS } from '#shared/documents/queue.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { QUEUE_LIMITS_KEY } from '../../records/record-keys.ts'

/** Undefined until the server has told them. */
function useQueueSettings() {
  const account = useAccount()
  const { data } = useQuery({
    ...caching.reference,
    queryKey: QUEUE_LIMITS_KEY,
    queryFn: ({ signal }) => call(readQueueLimits, { signal }),
    enabled: account !== null && scopeOf(account, 'documents.process') !== null,
  })
  return data
}

/** The limits from which an application counts as late. */
export function useQueueLimits(): QueueLimits {
  return useQueueSettings() ?? USUAL_QUEUE_LIMITS
}

/** For how long the server takes back a change of a status; 0: not at all, or not known yet. */
export function useUndoSeconds(): number {
  return useQueueSettings()?.undoSeconds ?? 0
}
