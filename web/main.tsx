import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { registerServiceWorker } from './app/app-update.ts'
import { sessionDevice } from './app/device.ts'
import { loadFirstScreen } from './app/load-first-screen.ts'
import type { LaunchQueue } from './app/opened-files.ts'
import { watchInstallOffer } from './lib/app-install.ts'
import { firstScreen } from './lib/first-screen.ts'
import { loadContract, startSession } from './lib/session-store.ts'
import { watchBack } from './ui/back-closes.ts'
import { watchColorMode } from './ui/color-mode.ts'

watchColorMode()
watchBack()
watchInstallOffer()
startSession(sessionDevice)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
void loadFirstScreen().then(() =>
  // In a transition React gives way to the browser every few milliseconds, so that no touch waits for the whole screen.
  startTransition(() => createRoot(root).render(<App />)),
)

void firstScreen.then(() => {
  // The device keeps what it opens with the app until somebody asks.
  if ('launchQueue' in window) {
    const queue = window.launchQueue as LaunchQueue
    queue.setConsumer(({ files = [] }) => {
      if (files.length > 0)
        void import('./app/opened-files.ts').then(({ takeOpenedFiles }) => takeOpenedFiles(files))
    })
  }
  // Loaded while somebody types, so that the login's button does not wait for it.
  window.addEventListener('input', () => void loadContract().catch(() => {}), { once: true })
  void registerServiceWorker().catch((error: unknown) => console.warn('service worker:', error))
})
