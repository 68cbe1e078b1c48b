/// <reference lib="webworker" />
import './lib/zod-without-eval.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { OUTBOX_TRANSPORTS } from './app/outbox-transports.ts'
import { createHttpTransport, createSender, OUTBOX_SYNC_TAG } from './offline/index.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Background Sync is not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** The last part of the path has an extension; matched against path and query. */
const FILE_ADDRESS = /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/

/*
 * GET only: workbox routes nothing else unless told to. The shell comes from the precache; /api and /ws are never
 * touched; an asset that is in no cache goes to the network, where a missing one is a 404 and never index.html.
 */
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|\?|$)/, /^\/ws(\/|\?|$)/, FILE_ADDRESS],
  }),
)

/** Only when the user agreed to the update. */
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendOutbox())
})

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event
}

let sendOnce: (() => Promise<boolean>) | undefined

/**
 * One round of the outbox. Rejecting asks the browser to wake us again while something is left. A tab that is seen sends
 * by itself, and better: it can show how far an upload is and give up one that stalls, which fetch cannot.
 */
async function sendOutbox(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) throw new Error('a tab sends')
  sendOnce ??= createSender(createHttpTransport(OUTBOX_TRANSPORTS))
  if (await sendOnce()) throw new Error('the outbox is not empty yet')
}
