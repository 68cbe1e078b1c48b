import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { createQueryClient } from '../lib/query-client.ts'
import { followServer } from '../records/live-records.ts'

/** Filled by the first page that needs it; the account's screen calls `stop` when it ends. */
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

/** Follows the server on every page, so that data is kept current also between two pages that show it. */
function begun() {
  const client = createQueryClient()
  return { client, stop: followServer(client) }
}
