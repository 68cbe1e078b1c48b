import { type keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import { type Arguments, call } from '../lib/api-client.ts'
import type { CallInput } from '../lib/api-request.ts'
import { caching } from '../lib/query-client.ts'

interface More {
  /** False while there is nothing to ask yet. */
  enabled?: boolean
  gcTime?: number
  placeholderData?: typeof keepPreviousData
}
type Input<E extends Endpoint> = Omit<CallInput<E>, 'signal'>

/** What an endpoint answers to one input, read again at every opening (`caching.admin`). */
export function useAdminQuery<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  ...[input, more]: Record<never, never> extends Input<E>
    ? [input?: Input<E>, more?: More]
    : [input: Input<E>, more?: More]
) {
  return useQuery<ResponseOf<E>>({
    ...caching.admin,
    queryKey,
    // Without the cast it is not known of an endpoint in general that its input, with a signal, is its input still.
    queryFn: ({ signal }) =>
      call(endpoint, ...([{ ...input, signal }] as unknown as Arguments<CallInput<E>>)),
    ...more,
  })
}
