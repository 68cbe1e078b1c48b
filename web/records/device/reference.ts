import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { type Reference, readReference } from '#shared/reference/reference.contract.ts'
import { call, callIfChanged, NetworkError } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { Offline, ReferenceAnswer } from '../../offline/index.ts'
import { useOffline } from './offline-context.ts'

export interface ReferenceData {
  /** Null until the device or the server has answered. */
  reference: Reference | null
  /** True without a connection and without a copy on the device: then the form cannot be filled in. */
  isMissing: boolean
  retry: () => void
}

interface Held {
  accountId: number
  reference: Reference | null
  etag: string | null
  /** When the server was last asked, in milliseconds since 1970; null before the first time. */
  askedAt: number | null
}

/** Not asked for again within this time, since the socket announces changes. */
const FRESH_MS = 5 * 60_000

const useHeld = create<Held>(() => ({ accountId: 0, reference: null, etag: null, askedAt: null }))

/**
 * Carriers, plans, add-ons and contact codes of the account: at once from the device, then from the server
 * when it has something newer. `keepReference` fetches them.
 */
export function useReference(): ReferenceData {
  const offline = useOffline()
  const accountId = useAccount()?.id ?? 0
  const held = useHeld()
  const retry = useCallback(() => void keepReference(offline, accountId), [offline, accountId])
  useEffect(() => {
    // The app may have begun to fetch it when it opened, and this page waits for that same answer.
    if (!isFreshOrComing(accountId)) retry()
  }, [accountId, retry])
  const reference = held.accountId === accountId ? held.reference : null
  return { reference, isMissing: reference === null && held.askedAt !== null, retry }
}

function isFreshOrComing(accountId: number): boolean {
  const { accountId: heldFor, askedAt } = useHeld.getState()
  const isFresh = heldFor === accountId && askedAt !== null && Date.now() - askedAt <= FRESH_MS
  return isFresh || fetchedFor === accountId
}

/** Fetches it as `keepReference` does, unless a page has asked for it meanwhile. */
export function prefetchReference(offline: Offline | null, accountId: number): void {
  if (!isFreshOrComing(accountId)) void keepReference(offline, accountId)
}

let running: Promise<void> | null = null
/** The account whose reference is being fetched. */
let fetchedFor: number | null = null
/** What to fetch next: the newest request counts, also when the account has changed since the run began. */
let wanted: { offline: Offline | null; accountId: number } | null = null

/**
 * Fetches what the form needs onto the device ahead of time, so that it can be opened offline, and updates an
 * old copy. One run at a time: a request during a run starts another one after it.
 */
export function keepReference(offline: Offline | null, accountId: number): Promise<void> {
  wanted = { offline, accountId }
  running ??= (async () => {
    while (wanted !== null) {
      const next = wanted
      wanted = null
      fetchedFor = next.accountId
      await bringReference(next.offline, next.accountId)
    }
    running = null
    fetchedFor = null
  })()
  return running
}

async function bringReference(offline: Offline | null, accountId: number): Promise<void> {
  if (useHeld.getState().accountId !== accountId) {
    useHeld.setState({ accountId, reference: null, etag: null, askedAt: null })
  }
  const hold = (found: { etag: string | null; body: unknown } | null | undefined) => {
    if (!found) return
    const { body, etag } = found
    // What the server calls unchanged stays the same object, so that nothing is drawn from it or asked about it anew.
    if (etag === null || etag !== useHeld.getState().etag)
      useHeld.setState({ reference: body as Reference, etag })
  }
  try {
    if (useHeld.getState().reference === null) hold(await offline?.reference.read(accountId))
    if (offline === null) hold({ etag: null, body: await call(readReference) })
    else hold(await offline.reference.refresh(accountId, ask))
  } catch {
    // A copy on the device stays; without one the form says that the data is missing.
  } finally {
    useHeld.setState({ askedAt: Date.now() })
  }
}

/** Null when no answer came: then the copy on the device is used. */
async function ask(etag: string | null): Promise<ReferenceAnswer> {
  try {
    const answer = await callIfChanged(readReference, { etag })
    return answer.changed ? { kind: 'fresh', etag: answer.etag, body: answer.body } : { kind: 'unchanged' }
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}
