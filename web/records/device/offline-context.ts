import { createContext, useContext } from 'react'
import type { Offline } from '../../offline/index.ts'

/** Provided by the app to everything behind the login. */
export const OfflineContext = createContext<Offline | null>(null)

/** Outbox, drafts and reference data on the device; null where they cannot be kept safely (plain http). */
export function useOffline(): Offline | null {
  return useContext(OfflineContext)
}
