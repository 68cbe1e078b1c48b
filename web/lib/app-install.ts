import { create } from 'zustand'

/** An event of Chromium that TypeScript's library does not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

export type InstallOffer = 'none' | 'button' | 'ios'

const DISMISSED_KEY = 'install-hint-dismissed'

interface Install {
  prompt: InstallPromptEvent | null
  isDismissed: boolean
}

const useInstall = create<Install>(() => ({ prompt: null, isDismissed: wasDismissed() }))

/** Keeps the browser's offer for our own button. Called early, because the event comes only once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ prompt: event as InstallPromptEvent })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ prompt: null }))
}

export async function install(): Promise<void> {
  const { prompt } = useInstall.getState()
  useInstall.setState({ prompt: null })
  await prompt?.prompt()
}

export function dismissInstallOffer(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'true')
  } catch {
    // Without storage the app offers it again at the next start.
  }
  useInstall.setState({ isDismissed: true })
}

/** How the app can be installed here. */
export function useInstallOffer(): InstallOffer {
  return useInstall(currentOffer)
}

/** The same for the hint that comes unasked: nothing once it was dismissed. */
export function useInstallHint(): InstallOffer {
  return useInstall((state) => (state.isDismissed ? 'none' : currentOffer(state)))
}

function currentOffer({ prompt }: Install): InstallOffer {
  if (isInstalled()) return 'none'
  if (prompt !== null) return 'button'
  return isIos() ? 'ios' : 'none'
}

/** The app runs from the home screen. */
export function isInstalled(): boolean {
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

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) === 'true'
  } catch {
    return false
  }
}
