import { useSyncExternalStore } from 'react'

/** An event of Chromium that TypeScript's library does not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

export type InstallOffer = 'none' | 'button' | 'ios'

const DISMISSED_KEY = 'install-hint-dismissed'

let prompt: InstallPromptEvent | null = null
let isDismissed = readDismissed()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for our own button. Called early, because the event comes only once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPromptEvent
    changed()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    changed()
  })
}

export async function install(): Promise<void> {
  const asked = prompt
  prompt = null
  await asked?.prompt()
  changed()
}

export function dismissInstallOffer(): void {
  isDismissed = true
  try {
    localStorage.setItem(DISMISSED_KEY, 'true')
  } catch {
    // Without storage the app offers it again at the next start.
  }
  changed()
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(subscribe, currentOffer)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentOffer(): InstallOffer {
  if (isDismissed || isInstalled()) return 'none'
  if (prompt !== null) return 'button'
  return isIos() ? 'ios' : 'none'
}

function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** iPadOS presents itself as a Mac, but has a touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) === 'true'
  } catch {
    return false
  }
}
