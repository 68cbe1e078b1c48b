import { useSyncExternalStore } from 'react'

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** False when the browser knows that it has no network; true does not prove a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine)
}
