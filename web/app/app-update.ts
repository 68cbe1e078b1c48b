import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts'

/** `waiting`: a new version is on the device; `replaced`: another tab has put it in place, this one still runs the old. */
export type UpdateState = 'none' | 'waiting' | 'replaced' | 'needed'

const ASK_EVERY_MS = 60 * 60_000

let state: UpdateState = 'none'
let workbox: Workbox | null = null
let hasAgreed = false
const listeners = new Set<() => void>()

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Registers the service worker of a built app. A new version waits until the user agrees. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox('/service-worker.js', { scope: '/' })
  workbox.addEventListener('waiting', () => become('waiting'))
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (!isUpdate && !isExternal) return
    if (hasAgreed || !hasUnsavedChanges()) location.reload()
    else become('replaced')
  })
  void workbox.register()
  const ask = () => void workbox?.update().catch(() => {})
  setInterval(ask, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}

/** The server wants a newer app (426): look for it, and say so. */
export function requireUpdate(): void {
  if (state === 'none') become('needed')
  void workbox?.update().catch(() => {})
}

/** The user agreed, and nothing is unsaved or being sent. */
export function applyUpdate(): void {
  hasAgreed = true
  if (state === 'waiting') workbox?.messageSkipWaiting()
  else location.reload()
}

function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(onUpdateChange, () => state)
}
