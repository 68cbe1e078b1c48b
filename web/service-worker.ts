/// <reference lib="webworker" />
import './lib/zod-without-eval.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { kstDay } from '#shared/kst.ts'
import { DAILY_SUMMARY, STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import {
  KEPT,
  LOGGED_OUT,
  LOGGED_OUT_ADDRESS,
  NOT_KEPT,
  SHARE_FIELD,
  SHARE_PATH,
  sharedAddress,
} from '#shared/share-target.ts'
import { OUTBOX_TRANSPORTS } from './app/outbox-transports.ts'
import type { OfficeArea, PrecachedFile } from './app/precache-areas.ts'
import { OTHER_PUSH, PUSH_SENTENCES } from './features/notifications/push-words.ts'
import {
  createHttpTransport,
  createSender,
  OUTBOX_SYNC_TAG,
  ownDrafts,
  readDevice,
  StorageFullError,
} from './offline/worker.ts'
import { keepSharedPapers } from './records/device/shared-papers.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync is missing from TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** `addRoutes` is missing from TypeScript's library and from some browsers. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

/** The last part of the path has an extension; matched against path and query. */
const FILE_ADDRESS = /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/

const FILES = self.__WB_MANIFEST as PrecachedFile[]
const OFFICE_AREAS: readonly OfficeArea[] = ['staff', 'sales-manager']

/*
 * Only GET requests are routed, and what other apps share. The shell comes from the precache; /api and /ws are never touched; an asset
 * that is in no cache goes to the network, where a missing one is a 404 and never index.html.
 */
cleanupOutdatedCaches()
precacheAndRoute(FILES.filter(({ areas }) => areas === undefined))
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|\?|$)/, /^\/ws(\/|\?|$)/, FILE_ADDRESS],
  }),
)

/** Other apps share papers by a POST, with a connection or without; the form that the answer leads to attaches them. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  async ({ request }) => {
    const how = await keepShared(request).catch((error: unknown) =>
      error instanceof StorageFullError ? 'full' : NOT_KEPT,
    )
    return Response.redirect(how === LOGGED_OUT ? LOGGED_OUT_ADDRESS : sharedAddress(how), 303)
  },
  'POST',
)

async function keepShared(request: Request): Promise<string> {
  const offered = (await request.formData()).getAll(SHARE_FIELD).filter((part) => part instanceof File)
  const own = await ownDrafts()
  if (own === null) return LOGGED_OUT
  await keepSharedPapers(own.drafts, own.accountId, offered)
  return KEPT
}

/*
 * Registrations come from the network. Files of the office are fetched once such an account is here, into one cache per area. A later version
 * knows the area by its cache, and is installed only once it has its own files of it.
 */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && FILES.some((file) => file.areas && file.url === url.pathname.slice(1)),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)
self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(inKeptAreas((area) => fetchArea(area)))
  // A browser that refuses the rule has the version without it.
  leaveApiToNetwork(event).catch(() => {})
})

/**
 * A request of the API that woke the worker just while an update ends it would start it again. Chromium then lets the new version wait,
 * and a reload hangs for ever where its developer tools look on.
 */
async function leaveApiToNetwork(event: InstallEvent): Promise<void> {
  await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
}

self.addEventListener('activate', (event) => {
  event.waitUntil(inKeptAreas((area) => dropOldFiles(area)))
})

/** SKIP_WAITING only when the user agreed to the update; KEEP_AREA whenever an account of the office starts the app. */
self.addEventListener('message', (event) => {
  const message = event.data as { type?: unknown; area?: unknown } | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  const area = OFFICE_AREAS.find((name) => name === message?.area)
  if (message?.type === 'KEEP_AREA' && area !== undefined) event.waitUntil(fetchArea(area))
})

function cacheOf(area: OfficeArea): string {
  return `area-${area}`
}

function addressesOf(area: OfficeArea): Set<string> {
  const files = FILES.filter(({ areas }) => areas?.includes(area))
  return new Set(files.map(({ url }) => new URL(url, self.location.href).href))
}

async function inKeptAreas(work: (area: OfficeArea) => Promise<void>): Promise<void> {
  for (const area of OFFICE_AREAS) if (await caches.has(cacheOf(area))) await work(area)
}

/** One file after the other, to leave the connection to the user. The next start resumes a broken run. */
async function fetchArea(area: OfficeArea): Promise<void> {
  const cache = await caches.open(cacheOf(area))
  for (const address of addressesOf(area)) {
    if ((await cache.match(address)) === undefined) await cache.add(address)
  }
}

async function dropOldFiles(area: OfficeArea): Promise<void> {
  const cache = await caches.open(cacheOf(area))
  const needed = addressesOf(area)
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request)
}

self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(sendOutbox())
})

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event
}

let sendOnce: (() => Promise<boolean>) | undefined

/**
 * One round of the outbox. Rejecting asks the browser to wake the worker again. A visible tab sends by
 * itself: unlike fetch, it can show an upload's progress and give up a stalled one.
 */
async function sendOutbox(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) throw new Error('a tab sends')
  sendOnce ??= createSender(createHttpTransport(OUTBOX_TRANSPORTS))
  if (await sendOnce()) throw new Error('the outbox is not empty yet')
}

self.addEventListener('push', (event) => {
  event.waitUntil(showNews(event.data))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openPath(path))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event as PushSubscriptionChangeEvent))
})

/** How many notices the browser is just beginning to show. */
let beginning = 0

/** Whoever looks at the app hears of it there. */
async function showNews(data: PushMessageData | null): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some((each) => each.focused && each.visibilityState === 'visible')) return
  const { kind, documentNumber } = noteIn(data)
  const sentence = Object.entries(PUSH_SENTENCES).find(([name]) => name === kind)?.[1] ?? OTHER_PUSH
  // What was shown of the same application is replaced, and heard again; TypeScript does not know `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    body: documentNumber === null ? '' : `접수번호 ${documentNumber}`,
    tag: documentNumber ?? 'portal',
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { path: pathOf(kind, documentNumber) },
  }
  beginning += 1
  await self.registration.showNotification(sentence, options).finally(() => {
    beginning -= 1
  })
  // An open window counts by itself, and better.
  if (windows.length > 0 || !('setAppBadge' in navigator)) return
  // Asked for all just then, Chromium forgets the one it begins to show, and a press on it does nothing: the last counts.
  if (beginning > 0) return
  const shown = await self.registration.getNotifications()
  await navigator.setAppBadge(shown.length + ((await readDevice())?.unsent ?? 0))
}

/** Where a press leads. A summary is pressed in the morning too, and then shows the day that it was about. */
function pathOf(kind: unknown, documentNumber: string | null): string {
  if (documentNumber !== null) return `/applications/${documentNumber}`
  if (kind === STATEMENT_NEWS) return '/statements'
  return kind === DAILY_SUMMARY ? `/sales-manager-dashboard?day=${kstDay(new Date())}` : '/'
}

/** A push that cannot be read is shown all the same: browsers take the right from apps that show nothing. */
function noteIn(data: PushMessageData | null): { kind: unknown; documentNumber: string | null } {
  try {
    const { kind, documentNumber } = (data?.json() ?? {}) as { kind?: unknown; documentNumber?: unknown }
    const isNumber = typeof documentNumber === 'string' && /^[\w-]{1,50}$/.test(documentNumber)
    return { kind, documentNumber: isNumber ? documentNumber : null }
  } catch {
    return { kind: null, documentNumber: null }
  }
}

/** An open window goes there by itself, since it knows what is typed in it. */
async function openPath(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (window === undefined) {
    await self.clients.openWindow(path)
    return
  }
  await window.focus()
  window.postMessage({ type: 'OPEN', path })
}

/** The browser has ended a subscription by itself: the server gets the next one, or learns it at the app's next start. */
async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options ? await self.registration.pushManager.subscribe(options) : null)
  const sessionId = (await readDevice())?.sessionId
  if (!subscription || !sessionId) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { Authorization: `Bearer ${sessionId}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
