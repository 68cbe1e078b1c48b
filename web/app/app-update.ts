import { useSyncExternalStore } from 'react'
import { hasUnsavedChanges, onceNothingUnsaved } from '../lib/unsaved-changes.ts'
import type { OfficeArea } from './precache-areas.ts'

/** `waiting`: a new version is on the device; `replaced`: another tab has put it in place, this one still runs the old. */
export type UpdateState = 'none' | 'waiting' | 'replaced' | 'needed'

const ASK_EVERY_MS = 60 * 60_000
const TAKE_OVER_WITHIN_MS = 10_000

let state: UpdateState = 'none'
let registration: ServiceWorkerRegistration | null = null
let hasAgreed = false
const listeners = new Set<() => void>()

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

function isWorkerOffered(): boolean {
  return import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator
}

/** Registers the service worker of a built app. A new version waits until the user agrees. */
export async function registerServiceWorker(): Promise<void> {
  if (!isWorkerOffered()) return
  const container = navigator.serviceWorker
  // The very first worker takes over nobody: a page that had one gets another only by an update.
  if (container.controller !== null) container.addEventListener('controllerchange', onReplaced)
  registration = await container.register('/service-worker.js', { scope: '/' })
  registration.addEventListener('updatefound', () =>
    registration?.installing?.addEventListener('statechange', noticeWaiting),
  )
  noticeWaiting()
  setInterval(lookForUpdate, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookForUpdate()
  })
}

/** Asks the worker to keep the files of an area that is not everybody's, now and in later versions. */
export async function keepArea(area: OfficeArea): Promise<void> {
  if (!isWorkerOffered()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_AREA', area })
}

/** The first version passes through waiting as well, with none before it. */
function noticeWaiting(): void {
  if (registration?.waiting && registration.active) become('waiting')
}

/** What began to be typed or sent since the user agreed is waited for: a reload now would ask, or cut it off. */
function onReplaced(): void {
  if (hasAgreed) onceNothingUnsaved(() => location.reload())
  else if (!hasUnsavedChanges()) location.reload()
  else become('replaced')
}

function lookForUpdate(): void {
  void registration?.update().catch(() => {})
}

/** The server wants a newer app (426): look for it, and say so. */
export function requireUpdate(): void {
  if (state === 'none') become('needed')
  lookForUpdate()
}

/** The user agreed, and nothing is unsaved or being sent. */
export async function applyUpdate(): Promise<void> {
  hasAgreed = true
  const waiting = registration?.waiting
  if (state !== 'waiting' || !waiting) return location.reload()
  // A tab of the first visit is controlled by no worker, and so hears of no other.
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && onReplaced())
  // The old worker may be held up, or the module below out of reach: a button that was pressed does something.
  setTimeout(onReplaced, TAKE_OVER_WITHIN_MS)
  // Only an update needs it, so it is no part of what a start loads. The worker answers by taking over, not in words.
  const workbox = await import('workbox-window').catch(() => null)
  void workbox?.messageSW(waiting, { type: 'SKIP_WAITING' })
}

function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(onUpdateChange, () => state)
}
