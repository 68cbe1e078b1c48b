import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Reference, readReference } from '#shared/reference/reference.contract.ts'
import type { Offline, ReferenceAnswer } from '../offline/index.ts'
import { call, callIfChanged, NetworkError } from './api-client.ts'
import { useOffline } from './offline-context.ts'
import { caching } from './query-client.ts'
import { useAccount } from './session-store.ts'

export interface ReferenceData {
  /** Null until the device or the server has answered. */
  reference: Reference | null
  /** No connection and nothing kept on the device: the form cannot be filled in. */
  isMissing: boolean
  retry: () => void
}

/**
 * Carriers, plans, add-ons and contact codes of the account: at once from the device, and from the server when it answers
 * something newer. `keepReference` says when it did.
 */
export function useReference(): ReferenceData {
  const offline = useOffline()
  const accountId = useAccount()?.id ?? 0
  const kept = useQuery({
    queryKey: ['reference', accountId, 'kept'],
    queryFn: async () => ((await offline?.reference.read(accountId))?.body ?? null) as Reference | null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const fresh = useQuery({
    ...caching.reference,
    queryKey: ['reference', accountId, 'fresh'],
    queryFn: async ({ signal }) => {
      if (offline === null) return call(readReference, { signal })
      const answer = await offline.reference.refresh(accountId, (etag) => ask(etag, signal))
      return (answer?.body ?? null) as Reference | null
    },
  })
  const { refetch } = fresh
  const follow = useCallback(() => void refetch(), [refetch])
  const reference = fresh.data ?? kept.data ?? null
  return { reference, isMissing: reference === null && !fresh.isPending && !kept.isPending, retry: follow }
}

/**
 * Brings what the form needs onto the device before it is needed: whoever goes offline next can still open the form, and
 * whoever was offline does not go on with what was true before.
 */
export async function keepReference(
  offline: Offline | null,
  accountId: number,
  queries: QueryClient,
): Promise<void> {
  await offline?.reference.refresh(accountId, (etag) => ask(etag)).catch(() => null)
  await queries.invalidateQueries({ queryKey: ['reference', accountId, 'fresh'] })
}

/** Null where no answer came: what is kept on the device stands. */
async function ask(etag: string | null, signal?: AbortSignal): Promise<ReferenceAnswer> {
  try {
    const answer = await callIfChanged(readReference, { etag, ...(signal && { signal }) })
    return answer.changed ? { kind: 'fresh', etag: answer.etag, body: answer.body } : { kind: 'unchanged' }
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}
