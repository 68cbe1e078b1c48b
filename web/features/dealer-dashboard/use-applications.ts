import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type DealerTab, listDealerApplications } from '#shared/documents/documents.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useSocketMessage } from '../../lib/portal-socket.ts'

const KEY = ['dealer-applications'] as const

/** The dealer's own applications, newest first, page by page; they move with the socket. */
export function useApplications(tab: DealerTab) {
  const queries = useQueryClient()
  const reread = useCallback(() => void queries.invalidateQueries({ queryKey: KEY }), [queries])
  useSocketMessage('document_changed', reread)
  useSocketMessage('chat_changed', reread)
  // After a reconnect nothing says what was missed meanwhile.
  useSocketMessage('auth_ok', reread)

  const query = useInfiniteQuery({
    queryKey: [...KEY, tab],
    queryFn: ({ pageParam, signal }) =>
      call(listDealerApplications, {
        query: { tab, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // While another page was shown (a chat that was read), nobody here listened.
    refetchOnMount: 'always',
  })
  return {
    ...query,
    applications: query.data?.pages.flatMap((page) => page.items) ?? [],
    counts: query.data?.pages[0]?.counts,
    reread,
  }
}
