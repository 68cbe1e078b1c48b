import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all who show an age; none while nobody does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 15_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const now = () => Math.floor(Date.now() / 60_000)

/** The minutes since 1970; changes every minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, now)
}
