import { createContext, useContext } from 'react'
import type { Offline } from '../offline/index.ts'

/** The app provides it to everything behind the login. */
export const OfflineContext = createContext<Offline | null>(null)

/** Outbox, drafts and reference data on the device. Null where they cannot be kept safe (plain http): then say so. */
export function useOffline(): Offline | null {
  return useContext(OfflineContext)
}
