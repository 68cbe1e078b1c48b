import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { createQueryClient } from '../lib/query-client.ts'
import { followServer } from '../records/live-records.ts'

/** Filled at the first page that needs it; lives as long as the account's screen, which ends it by `stop`. */
export type ServerStateHolder = RefObject<{ client: QueryClient; stop: () => void } | null>

/** TanStack Query around the pages that read the server through it, loaded with the first of them. */
export default function ServerState({
  holder,
  children,
}: {
  holder: ServerStateHolder
  children: ReactNode
}) {
  const [{ client }] = useState(() => {
    holder.current ??= begun()
    return holder.current
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Follows the server on every page, so that nothing that was read grows old unnoticed between two of them. */
function begun() {
  const client = createQueryClient()
  return { client, stop: followServer(client) }
}
