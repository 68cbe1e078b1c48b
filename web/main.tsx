import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { registerServiceWorker } from './app/app-update.ts'
import { sessionDevice } from './app/device.ts'
import type { LaunchQueue } from './app/opened-files.ts'
import { watchInstallOffer } from './lib/app-install.ts'
import { firstScreen } from './lib/first-screen.ts'
import { loadContract, startSession, useSession } from './lib/session-store.ts'
import { watchBack } from './ui/back-closes.ts'
import { watchColorMode } from './ui/color-mode.ts'

watchColorMode()
watchBack()
watchInstallOffer()
startSession(sessionDevice)
// Somebody is probably logged in: load the app's code while the server is being asked.
if (useSession.getState().phase === 'checking') void import('./app/SignedIn.tsx')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<App />)

void firstScreen.then(() => {
  // The device keeps what it opens with the app until somebody asks.
  if ('launchQueue' in window) {
    const queue = window.launchQueue as LaunchQueue
    void import('./app/opened-files.ts').then(({ takeOpenedFiles }) => takeOpenedFiles(queue))
  }
  // Loaded ahead, so that the login's button does not wait for it.
  void loadContract().catch(() => {})
  void registerServiceWorker().catch((error: unknown) => console.warn('service worker:', error))
})
