import { onlineManager, QueryClient } from '@tanstack/react-query'
import { NetworkError } from './api-error.ts'

const MINUTE = 60_000

/** What asks for itself never asks again on a timer or on focus; socket events and one's own saves invalidate it. */
const NOT_BY_ITSELF = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** How long answers stay fresh, by kind (SPEC.md §9). Spread one into a query: `useQuery({ ...caching.admin, … })`. */
export const caching = {
  /** Service plans, carriers and the other lists that forms need. */
  reference: { staleTime: 5 * MINUTE, refetchOnWindowFocus: false },
  /** What is opened again is read again: other administrators work here too. */
  admin: {
    ...NOT_BY_ITSELF,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always' as const,
    retry: false,
  },
  adminCarriers: { ...NOT_BY_ITSELF, staleTime: MINUTE, retry: false },
  /** Lists and totals of documents: the socket says when to read again, and without it a timer. */
  documents: { refetchOnWindowFocus: false, refetchOnReconnect: false },
  workRequests: { retry: 1 },
} as const

/** One cache per signed-in account: the app clears it when the account changes. */
export function createQueryClient(): QueryClient {
  // It takes the network for there until it hears otherwise, and would not notice the return of one that never was.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // `online` would leave a query waiting without a word; a page says that there is no connection and offers a retry.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof NetworkError && failures < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
