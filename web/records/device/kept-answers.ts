import { useCallback } from 'react'
import { NetworkError } from '../../lib/api-client.ts'
import type { Downloaded } from '../../lib/api-download.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { Offline } from '../../offline/index.ts'
import { useOffline } from './offline-context.ts'

/** The device's storage for what a store reads without a connection; null for all other accounts, which keep nothing. */
export function useKeeping(): { offline: Offline | null; accountId: number } {
  const account = useAccount()
  const offline = useOffline()
  return { offline: account?.userType === 'dealer' ? offline : null, accountId: account?.id ?? 0 }
}

/** `askOrKept` for whoever is signed in. */
export function useAskOrKept() {
  const { offline, accountId } = useKeeping()
  return useCallback(
    <Answer>(name: string, ask: () => Promise<Answer>) => askOrKept(offline, accountId, name, ask),
    [offline, accountId],
  )
}

/** Larger files are not kept: a phone's storage is for what waits to be sent. */
const LARGEST_KEPT_BYTES = 20 * 1024 * 1024

/** As `useAskOrKept`, for a file; under the name null it is not kept. */
export function useFetchOrKept() {
  const { offline, accountId } = useKeeping()
  return useCallback(
    async (name: string | null, fetchFile: () => Promise<Downloaded>): Promise<Downloaded> => {
      if (name === null) return fetchFile()
      try {
        const file = await fetchFile()
        if (offline !== null && file.blob.size <= LARGEST_KEPT_BYTES) {
          const value = { fileName: file.fileName, type: file.blob.type }
          const bytes = new Uint8Array(await file.blob.arrayBuffer())
          void offline.kept.put(accountId, [{ name, value, bytes }]).catch(() => {})
        }
        return file
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        const kept = await offline?.kept.read(accountId, name).catch(() => null)
        if (!kept?.bytes) throw error
        const { fileName, type } = kept.value as { fileName: string; type: string }
        return { fileName, blob: new Blob([kept.bytes], { type }) }
      }
    },
    [offline, accountId],
  )
}

/**
 * The server's answer, kept on the device under a name; without a connection the one that was kept. Throws as `ask` does where the
 * device has none.
 */
async function askOrKept<Answer>(
  offline: Offline | null,
  accountId: number,
  name: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const value = await ask()
    // A full device keeps nothing more.
    void offline?.kept.put(accountId, [{ name, value }]).catch(() => {})
    return value
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const kept = await offline?.kept.read(accountId, name).catch(() => null)
    if (!kept) throw error
    return kept.value as Answer
  }
}
