import { create } from 'zustand'
import { hasUnsavedChanges, onceNothingUnsaved } from '../lib/unsaved-changes.ts'
import type { OfficeArea } from './precache-areas.ts'

/** `waiting`: a new version is on the device; `replaced`: another tab has put it in place, this one still runs the old. */
export type UpdateState = 'none' | 'waiting' | 'replaced' | 'needed'

const ASK_EVERY_MS = 60 * 60_000
const TAKE_OVER_WITHIN_MS = 10_000

export const useUpdateState = create<UpdateState>(() => 'none')
let registration: ServiceWorkerRegistration | null = null
let hasAgreed = false

function isWorkerOffered(): boolean {
  return import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator
}

/** Registers the service worker of a built app. A new version waits until the user agrees. */
export async function registerServiceWorker(): Promise<void> {
  if (!isWorkerOffered()) return
  const container = navigator.serviceWorker
  // The very first worker must not reload the page, so only a later one is listened for.
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

/** Asks the worker to keep the files of an area of the office, now and in later versions. */
export async function keepArea(area: OfficeArea): Promise<void> {
  if (!isWorkerOffered()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_AREA', area })
}

/** The very first version passes through `waiting` too, but `active` is still empty then. */
function noticeWaiting(): void {
  if (registration?.waiting && registration.active) useUpdateState.setState('waiting')
}

/** Reloads once nothing is unsaved or being sent, which may have begun after the user agreed. */
function onReplaced(): void {
  if (hasAgreed) onceNothingUnsaved(() => location.reload())
  else if (!hasUnsavedChanges()) location.reload()
  else useUpdateState.setState('replaced')
}

function lookForUpdate(): void {
  void registration?.update().catch(() => {})
}

/** The server answered 426, which asks for a newer app: looks for one and tells the user. */
export function requireUpdate(): void {
  if (useUpdateState.getState() === 'none') useUpdateState.setState('needed')
  lookForUpdate()
}

/** Called when the user has agreed and nothing is unsaved or being sent. */
export async function applyUpdate(): Promise<void> {
  hasAgreed = true
  const waiting = registration?.waiting
  if (useUpdateState.getState() !== 'waiting' || !waiting) return location.reload()
  // A tab of the first visit is under no worker and hears of no other, so it watches this one itself.
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && onReplaced())
  // Reloads after a while anyway, in case the old worker is held up or the module below cannot be loaded.
  setTimeout(onReplaced, TAKE_OVER_WITHIN_MS)
  // Loaded here because only an update needs it. The worker sends no answer: it takes over.
  const workbox = await import('./take-over.ts').catch(() => null)
  void workbox?.messageSW(waiting, { type: 'SKIP_WAITING' })
}
