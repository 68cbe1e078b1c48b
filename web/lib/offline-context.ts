import { createContext, useContext } from 'react'
import type { Offline } from '../offline/index.ts'

/** The app provides it to everything behind the login. */
export const OfflineContext = createContext<Offline | null>(null)

/** The device's memory: outbox, drafts, reference data. Null where it cannot be kept safe (plain http): say so, offer nothing. */
export function useOffline(): Offline | null {
  return useContext(OfflineContext)
}
