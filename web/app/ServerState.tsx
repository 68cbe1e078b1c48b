import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { createQueryClient } from '../lib/query-client.ts'

/** Filled at the first page that needs it; lives as long as the account's screen. */
export type QueryClientHolder = RefObject<QueryClient | null>

/** TanStack Query around the pages that read the server through it, loaded with the first of them. */
export default function ServerState({
  holder,
  children,
}: {
  holder: QueryClientHolder
  children: ReactNode
}) {
  const [client] = useState(() => {
    holder.current ??= createQueryClient()
    return holder.current
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
