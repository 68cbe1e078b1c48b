import { onlineManager, QueryClient } from '@tanstack/react-query'
import { NetworkError } from './api-error.ts'

const MINUTE = 60_000

/** Nothing is read again on a timer or on focus: socket events and the user's own saves invalidate it. */
const NOT_BY_ITSELF = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** How long answers stay fresh, by kind. Spread one into a query: `useQuery({ ...caching.documents, … })`. */
export const caching = {
  /** Service plans, carriers and the other lists that forms need. */
  reference: { staleTime: 5 * MINUTE, refetchOnWindowFocus: false },
  /** Read again at every opening, since other administrators change it too; `useAdminQuery` asks so. */
  admin: {
    ...NOT_BY_ITSELF,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always' as const,
    retry: false,
  },
  adminCarriers: { ...NOT_BY_ITSELF, staleTime: MINUTE, retry: false },
  /** Lists and totals of documents: socket events say when to read again; without a socket a timer does. */
  documents: { refetchOnWindowFocus: false, refetchOnReconnect: false },
  workRequests: { retry: 1 },
} as const

/** One cache per signed-in account: the app clears it when the account changes. */
export function createQueryClient(): QueryClient {
  // React Query assumes a network at the start, so without this it would not notice a first connection after an offline start.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Not `online`: that leaves a query waiting silently. This way it fails, and the page offers to try again.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof NetworkError && failures < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
