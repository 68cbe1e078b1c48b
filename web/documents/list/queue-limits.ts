import { useQuery } from '@tanstack/react-query'
import { readQueueLimits, USUAL_QUEUE_LIMITS } from '#shared/documents/queue.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { QUEUE_LIMITS_KEY } from '../../records/record-keys.ts'

/** The limits from which an application counts as late. */
export function useQueueLimits() {
  const account = useAccount()
  const { data } = useQuery({
    ...caching.reference,
    queryKey: QUEUE_LIMITS_KEY,
    queryFn: ({ signal }) => call(readQueueLimits, { signal }),
    enabled: account !== null && scopeOf(account, 'documents.process') !== null,
  })
  return data ?? USUAL_QUEUE_LIMITS
}
